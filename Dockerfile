# The bot and nothing else, as a user without rights; its database and its backups lie in /data.
FROM python:3.12-slim

WORKDIR /srv/tablekeeper
# Fonts for names in other scripts, and the library that puts their letters in order.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends fonts-noto-core fonts-noto-cjk libfribidi0 \
    && rm -rf /var/lib/apt/lists/*

COPY pyproject.toml constraints.txt README.md LICENSE ./
COPY bot bot
COPY cogs cogs
COPY data data
COPY renderers renderers
RUN pip install --no-cache-dir --constraint constraints.txt ".[postgres]" \
    && useradd --system --home-dir /data --create-home tablekeeper

USER tablekeeper
WORKDIR /data
VOLUME /data
ENV PYTHONUNBUFFERED=1 \
    TABLEKEEPER_DATABASE=/data/tables.sqlite3 \
    TABLEKEEPER_BACKUPS=/data/backups

STOPSIGNAL SIGTERM
ENTRYPOINT ["tablekeeper"]
CMD ["run"]
