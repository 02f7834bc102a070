#!/usr/bin/env python3
"""Allocates GPU memory, so that little is left for other programs.

usage: hold_memory.py LEFT_MEGABYTES SECONDS [DEVICE]
"""
import ctypes
import sys
import time


def main():
    left, seconds = int(sys.argv[1]) << 20, float(sys.argv[2])
    cuda = ctypes.CDLL("libcuda.so.1")

    def call(name, *arguments):
        status = getattr(cuda, name)(*arguments)
        if status != 0:
            sys.exit(f"{name}: CUDA error {status}")

    device, context = ctypes.c_int(), ctypes.c_void_p()
    call("cuInit", 0)
    call("cuDeviceGet", ctypes.byref(device), int(sys.argv[3]) if len(sys.argv) > 3 else 0)
    call("cuCtxCreate_v2", ctypes.byref(context), 0, device)
    free, total, memory = ctypes.c_size_t(), ctypes.c_size_t(), ctypes.c_void_p()
    # Another program's CUDA context takes some of LEFT_MEGABYTES. Three tries, because one allocation may not suffice.
    for _ in range(3):
        call("cuMemGetInfo_v2", ctypes.byref(free), ctypes.byref(total))
        if free.value > left + (1 << 21):
            call("cuMemAlloc_v2", ctypes.byref(memory), ctypes.c_size_t(free.value - left))
    call("cuMemGetInfo_v2", ctypes.byref(free), ctypes.byref(total))
    print(f"{free.value >> 20} of {total.value >> 20} MB are free", flush=True)
    time.sleep(seconds)


main()
