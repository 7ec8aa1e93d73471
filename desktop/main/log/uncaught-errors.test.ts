import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { noteUnexpected } from './uncaught-errors.ts'

const listening = () => {
  const [process, app] = [new EventEmitter(), new EventEmitter()]
  const boxes: string[] = []
  const lines: string[] = []
  noteUnexpected({
    process: process as unknown as NodeJS.Process,
    app: app as never,
    dialog: { showErrorBox: (title, detail) => boxes.push(`${title}\n${detail}`) },
    log: { warn: (message, cause) => lines.push(cause === null ? message : `${message}: ${cause}`) },
  })
  return { process, app, boxes, lines }
}

test('an error that nobody caught is in the log, and the person hears once what may be lost', () => {
  const { process, boxes, lines } = listening()
  for (const reason of ['EPIPE', 'EPIPE again']) process.emit('uncaughtException', new Error(reason))
  expect(lines).toEqual(['Uncaught: Error: EPIPE', 'Uncaught: Error: EPIPE again'])
  expect(boxes).toHaveLength(1)
  expect(boxes[0]).toMatch(/могло не выполниться.*записано на этом компьютере/s)
})

test('a promise that failed unheard is in the log alone', () => {
  const { process, boxes, lines } = listening()
  process.emit('unhandledRejection', new Error('no disk'))
  expect([lines, boxes]).toEqual([['Unhandled: Error: no disk'], []])
})

test('a process that broke is in the log by its name and reason; one that ended is not', () => {
  const { app, boxes, lines } = listening()
  const gone = (details: object) => app.emit('child-process-gone', {}, { exitCode: 5, ...details })
  gone({ type: 'GPU', reason: 'crashed' })
  gone({ type: 'Utility', name: 'Network Service', reason: 'oom' })
  gone({ type: 'Utility', name: 'Audio Service', reason: 'clean-exit', exitCode: 0 })
  expect([lines, boxes]).toEqual([
    [
      'A process of the program is gone: GPU, crashed (5)',
      'A process of the program is gone: Network Service, oom (5)',
    ],
    [],
  ])
})
