"""Makes Python as on Windows, as far as possible on other systems: removes everything that only Unix has.

Python imports this module at the start of every process whose ``PYTHONPATH`` has this folder.
``os.getuid`` and ``SIGKILL`` stay, because pytest and ``subprocess`` need them on Unix.
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
    sys.modules[name] = None  # type: ignore[assignment] # imports fail as if there were no such module
for module, names in ((os, CALLS), (signal, SIGNALS)):
    for name in names:
        if hasattr(module, name):
            delattr(module, name)
