/** What the removal of personal data by age is about to do, and its question when that is unusually much. */
import { Alert, Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { decideRetention, type RetentionState } from '#shared/contract/people.ts'
import { notifyDone, notifyFailure } from '../components/notify.ts'
import { count } from '../components/show-time.ts'
import { useServices } from '../services.ts'
import { useCan } from '../session/use-session.ts'
import { overviewKey } from './overview.query.ts'

export const RetentionNotice = ({ retention: { question, soon } }: { retention: RetentionState }) => {
  const { client } = useServices()
  const queries = useQueryClient()
  const decides = useCan('people.erase')
  const [busy, setBusy] = useState(false)
  const decide = async (allow: boolean) => {
    setBusy(true)
    try {
      await client.call(decideRetention, { body: { allow } })
      notifyDone(allow ? 'Данные уйдут в течение часа' : 'Данные остаются')
    } catch (error) {
      notifyFailure(error)
    }
    setBusy(false)
    await queries.invalidateQueries({ queryKey: overviewKey })
  }
  if (question) {
    const { due, total } = question
    return (
      <Alert
        color="yellow"
        className="admin-notice"
        title={`Срок хранения вышел у ${due} заявок из ${total}`}
      >
        <Text size="sm">
          Имена, контакты и тексты удаляются насовсем. Столько сразу сервер сам не удаляет: так выглядит и
          ошибка в сроке или в часах.
        </Text>
        {decides && (
          <Group gap="xs" mt="sm">
            <Button size="xs" variant="default" loading={busy} onClick={() => void decide(false)}>
              Оставить
            </Button>
            <Button size="xs" color="red" loading={busy} onClick={() => void decide(true)}>
              Удалить данные
            </Button>
          </Group>
        )}
      </Alert>
    )
  }
  if (soon === 0 || !decides) return null
  return (
    <p className="admin-quiet">
      Срок хранения: за 30 дней имя и контакты потеряют {count(soon, ['заявка', 'заявки', 'заявок'])}.
    </p>
  )
}
