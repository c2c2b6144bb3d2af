"""Python as it is on Windows, as far as that can be had elsewhere: what only Unix has is gone.

Python loads this by itself, before all else, in every process whose ``PYTHONPATH`` names this folder.
Left are ``os.getuid`` and ``SIGKILL``, which pytest and ``subprocess`` want of any system that calls itself Unix.
"""

import os
import signal
import sys

MODULES = ("fcntl", "resource", "pwd", "grp", "termios", "tty", "pty", "syslog", "curses", "readline")
CALLS = (
    "fork", "forkpty", "geteuid", "getegid", "seteuid", "setegid", "getpgid", "setpgid", "killpg", "setsid", "getsid",
    "wait3", "wait4", "mkfifo", "mknod", "chown", "lchown", "fchown", "chroot", "nice", "sync", "statvfs", "fstatvfs",
    "sysconf", "pread", "pwrite", "sendfile", "ttyname", "openpty", "sched_getaffinity", "sched_setaffinity",
    "posix_spawn", "posix_spawnp", "O_NOFOLLOW", "O_NONBLOCK", "O_DIRECTORY", "O_CLOEXEC", "EX_OK", "uname",
)  # fmt: skip
SIGNALS = (
    "SIGHUP", "SIGQUIT", "SIGPIPE", "SIGALRM", "SIGCHLD", "SIGUSR1", "SIGUSR2", "SIGSTOP", "SIGTSTP", "SIGCONT",
    "SIGTTIN", "SIGTTOU", "SIGXFSZ", "SIGXCPU", "SIGWINCH", "alarm", "setitimer", "getitimer", "pause", "sigwait",
    "pthread_sigmask", "pthread_kill",
)  # fmt: skip

for name in MODULES:
    sys.modules[name] = None  # type: ignore[assignment] # an import then fails as if there were none
for module, names in ((os, CALLS), (signal, SIGNALS)):
    for name in names:
        if hasattr(module, name):
            delattr(module, name)
