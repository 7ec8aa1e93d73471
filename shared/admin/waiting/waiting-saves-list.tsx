/** Saves whose form was closed before the server had them: what waits, what a person must look at, and their way out. */
import { Alert, Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { notifyDone } from '../components/notify.ts'
import { useWaitingSave } from '../drafts/use-waiting-save.ts'
import { useServices } from '../services.ts'
import { useUser } from '../session/use-session.ts'
import type { SavesRound, SavesTools } from './send-waiting-saves.ts'
import { useWaitingSaves } from './use-waiting-saves.ts'
import { removeWaitingSave, reportSavesChange, type WaitingSave } from './waiting-saves.ts'

export const WaitingSavesList = () => {
  const saves = useWaitingSaves()
  useSendWaitingSaves(saves)
  if (saves.length === 0) return null
  return (
    <Alert
      color={saves.some(({ problem }) => problem !== null) ? 'red' : 'yellow'}
      className="admin-notice"
      role="status"
      title={`Ждут сохранения: ${saves.length}`}
    >
      <ul className="admin-plain-list">
        {saves.map(save => (
          <Waiting key={save.record} save={save} />
        ))}
      </ul>
    </Alert>
  )
}

const Waiting = ({ save: { record, title, path, problem } }: { save: WaitingSave }) => {
  const userId = useUser()?.id ?? 0
  const drop = () => {
    removeWaitingSave(localStorage, userId, record)
    reportSavesChange()
  }
  return (
    <li>
      <Link to={path}>{title}</Link>: {problem ?? 'сохраним сами, как только связь появится.'}
      {problem !== null && (
        <Group gap="xs">
          <Button component={Link} to={path} size="compact-sm" variant="default">
            Открыть
          </Button>
          <Button size="compact-sm" variant="default" onClick={drop}>
            Оставить черновиком
          </Button>
        </Group>
      )}
    </li>
  )
}

/** Sends what waits as soon as it has no form any more, when the admin opens, and when the server can be reached again. */
const useSendWaitingSaves = (saves: WaitingSave[]): void => {
  const { client } = useServices()
  const userId = useUser()?.id ?? 0
  const queries = useQueryClient()
  const running = useRef(false)
  const send = async () => {
    if (running.current) return
    running.current = true
    const { saved, isLeft } = await sendRound({
      ...{ client, userId, storage: localStorage },
      now: () => new Date(),
    })
    running.current = false
    for (const title of saved) notifyDone(`Сохранено: ${title}`)
    if (saved.length > 0) void queries.invalidateQueries()
    reportSavesChange()
    if (isLeft) waiting.wait()
    else waiting.stop()
  }
  const waiting = useWaitingSave(() => void send())
  const due = saves
    .filter(({ problem }) => problem === null)
    .map(({ record }) => record)
    .join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the records alone say that there is something to send
  useEffect(() => {
    if (due === '') waiting.stop()
    else void send()
  }, [due])
}

/** With the forms' own code, which is loaded only when something waits; on the web it may not come through either. */
const sendRound = async (tools: SavesTools): Promise<SavesRound> => {
  try {
    const { sendWaitingSaves } = await import('./send-waiting-saves.ts')
    return await sendWaitingSaves(tools)
  } catch {
    return { saved: [], isLeft: true }
  }
}
