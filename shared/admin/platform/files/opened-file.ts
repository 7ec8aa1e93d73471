import { observable } from '#shared/client/observable.ts'

/** A file that the system has opened with the program, until a screen takes it. */
export const openedFile = observable<File | null>(null)
