// Loaded before the server by `npm start` and `npm run serve`. npm sends SIGTERM to the shell between npm and the
// server, and the shell ends without passing it on. So the server sends itself SIGTERM when its parent process is gone.

const CHECK_EVERY = 500
const parent = process.ppid

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
}, CHECK_EVERY).unref()
