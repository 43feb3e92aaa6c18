"""Every point, every fault: short scenarios, played again with one thing going wrong at each point.

`points` says what can go wrong and where, `harness` is the bot without sockets, threads and real time, `scenarios`
holds what members do, `checks` what always holds. A scenario is played once; at each point the process forks one copy
for each fault, so that the beginning is not played again.
"""
