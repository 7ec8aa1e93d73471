/** A process that takes jobs and begins none, as one that stands still. */
process.on('message', () => undefined)
process.on('disconnect', () => process.exit())
