/** Runs the test restore in a process of its own: reading a whole database would hold up every visitor. */
import { serveJobs } from '../workers/serve-jobs.ts'
import { rehearseRestore } from './rehearse-restore.ts'

serveJobs(rehearseRestore)
