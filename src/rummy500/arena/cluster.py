"""Where are the chunks of a contest played? Here, in processes of this machine, or on a Dask cluster.

A pool is an `Executor` of the standard library: what is handed to it comes back as futures, and the contest
counts them in its own order. On a cluster a chunk whose worker is gone is played again by another.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import socket
from collections.abc import Generator
from concurrent.futures import Executor, ProcessPoolExecutor
from typing import Final

from rummy500.bots.processes import end_with_parent
from rummy500.core.errors import NotAllowed

LOCAL: Final = "local"
WAITING: Final = 15  # seconds for a cluster to answer


@contextlib.contextmanager
def pool_of(workers: int, cluster: str | None = None) -> Generator[Executor, None, None]:
    """So many processes; or the cluster at an address, or for `local` one of so many workers here.

    What has not begun when the block ends is not begun. Raises NotAllowed."""
    if cluster is not None:
        with _cluster(workers, cluster) as executor:
            yield executor
        return
    spawning = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers, mp_context=spawning, initializer=end_with_parent)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


@contextlib.contextmanager
def _cluster(workers: int, address: str) -> Generator[Executor, None, None]:
    try:
        from distributed import Client, KilledWorker, LocalCluster
    except ImportError as error:
        raise NotAllowed(
            "no_dask",
            "--cluster needs Dask, and the package distributed is not installed here: install it beside "
            "rummy500, or rummy500[cluster]",
        ) from error
    with contextlib.ExitStack() as until:
        where = address
        if address == LOCAL:
            here = LocalCluster(
                n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=":0"
            )
            where = until.enter_context(here).scheduler_address
        _check_there(where)
        client = until.enter_context(Client(where, timeout=WAITING, set_as_default=False))
        executor = client.get_executor(pure=False)
        try:
            yield executor
        except (KilledWorker, ImportError) as error:
            raise NotAllowed(
                "cluster_lost",
                "the cluster can't play on, for its workers end or have no rummy500: look at their logs, "
                "then ask for the same again (--resume keeps what was played)",
            ) from error
        finally:
            executor.shutdown(wait=False)


def _check_there(address: str) -> None:
    """Does anything answer at this address? Asked first, for a client that found nothing says so at length.
    Raises NotAllowed."""
    host, _, port = address.rpartition("://")[2].rpartition(":")
    try:
        socket.create_connection((host, int(port)), timeout=WAITING).close()
    except (OSError, ValueError, OverflowError) as error:
        raise NotAllowed(
            "no_cluster",
            f"no Dask scheduler answers at {address[:60]!r}: start one with `dask scheduler`, or name "
            "another address, as tcp://host:8786, or local",
        ) from error
