# The bot and nothing else, as a user without rights; its database is in /data, its backups are in /backups.
FROM python:3.12-slim@sha256:78387bc3881b8273120a12ebe6c1ab22b018ccc2c9adf565ae1ac9b536e184ea

# Fonts for names in other scripts, and the library that puts their letters in order.
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install --yes --no-install-recommends fonts-noto-core fonts-noto-cjk libfribidi0 \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --home-dir /data --create-home tablekeeper \
    && install --directory --owner tablekeeper /backups

WORKDIR /srv/tablekeeper
# Dependencies first: they change less often than the code, so that an update downloads only the code.
COPY pyproject.toml constraints.txt ./
RUN python -c "import tomllib; found = tomllib.load(open('pyproject.toml', 'rb'))['project']; \
print(*found['dependencies'], *found['optional-dependencies']['postgres'], sep='\n')" > requirements.txt \
    && pip install --no-cache-dir --constraint constraints.txt --requirement requirements.txt

COPY README.md LICENSE ./
COPY bot bot
COPY cogs cogs
COPY data data
COPY renderers renderers
RUN pip install --no-cache-dir --constraint constraints.txt ".[postgres]"

USER tablekeeper
WORKDIR /data
VOLUME ["/data", "/backups"]
ENV PYTHONUNBUFFERED=1 \
    TABLEKEEPER_DATABASE=/data/tables.sqlite3 \
    TABLEKEEPER_BACKUPS=/backups \
    TABLEKEEPER_METRICS=127.0.0.1:9108

# Starting may take as long as the database's update to a new layout.
HEALTHCHECK --interval=30s --timeout=10s --start-period=5m \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:9108/health', timeout=5)"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["tablekeeper"]
CMD ["run"]
