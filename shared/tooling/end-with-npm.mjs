// Loaded before the server by `npm start` and `npm run serve`. npm passes a SIGTERM on to the shell in between, and the
// shell ends without telling the server, which would go on serving with nobody to stop it. So the server stops, by its
// own SIGTERM handler, when the process that started it is gone.

const CHECK_EVERY = 500
const parent = process.ppid

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
}, CHECK_EVERY).unref()
