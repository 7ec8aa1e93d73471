// Loaded before the server by `npm start` and `npm run serve`. npm passes SIGTERM to the shell in between, which ends
// without telling the server. So the server stops through its own SIGTERM handler when its parent process is gone.

const CHECK_EVERY = 500
const parent = process.ppid

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
}, CHECK_EVERY).unref()
