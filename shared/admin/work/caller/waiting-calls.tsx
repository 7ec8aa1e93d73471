/** Requests that wait on this device, with the actions for those that need a decision. */
import { Box, Button, Flex, Group } from '@mantine/core'
import { Link } from 'react-router-dom'
import { callerName, dropWaiting, keepWaiting, mayBeThere, type WaitingCall } from './caller-queue.ts'
import type { CallBody } from './caller-work.ts'
import { reportQueueChange, useQueueTools, useWaitingCalls } from './use-waiting-calls.ts'

export const WaitingCalls = ({ onTakeBack }: { onTakeBack(body: CallBody): boolean }) => {
  const calls = useWaitingCalls()
  if (calls.length === 0) return null
  return (
    <Box component="section" mt="lg" className="admin-card" aria-labelledby="waiting-calls">
      <h2 id="waiting-calls">Ждут отправки</h2>
      <Flex component="ul" direction="column" gap="xs" mt="xs">
        {calls.map(call => (
          <Waiting key={call.key} call={call} onTakeBack={onTakeBack} />
        ))}
      </Flex>
    </Box>
  )
}

const Waiting = ({ call, onTakeBack }: { call: WaitingCall; onTakeBack(body: CallBody): boolean }) => {
  const { storage, userId } = useQueueTools()
  const { body, problem } = call
  const isOld = mayBeThere(call, new Date())
  const drop = () => {
    dropWaiting(storage, userId, call)
    reportQueueChange()
  }
  const sendAnew = () => {
    dropWaiting(storage, userId, call)
    const anew = { ...call, key: crypto.randomUUID(), sentAt: null }
    keepWaiting(storage, userId, anew, new Date().toISOString())
    reportQueueChange()
  }
  return (
    <li>
      <span>
        {callerName(call)}: {stateOf(problem, isOld)}
      </span>
      {problem !== null && (
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={() => onTakeBack(body) && drop()}>
            Вернуть в форму
          </Button>
          <Button size="compact-sm" variant="default" onClick={drop}>
            Удалить
          </Button>
        </Group>
      )}
      {problem === null && isOld && (
        <Group gap="xs">
          <Button
            component={Link}
            to={`/admin/requests?q=${encodeURIComponent(body.phone)}`}
            size="compact-sm"
            variant="default"
          >
            Искать в заявках
          </Button>
          <Button size="compact-sm" variant="default" onClick={sendAnew}>
            Отправить ещё раз
          </Button>
          <Button size="compact-sm" variant="default" onClick={drop}>
            Уже дошла, удалить
          </Button>
        </Group>
      )}
    </li>
  )
}

const stateOf = (problem: string | null, isOld: boolean): string => {
  if (problem !== null) return `сервер не принял. ${problem}`
  return isOld ? 'больше суток без ответа, могла дойти раньше.' : 'уйдёт сама, как только появится связь.'
}
