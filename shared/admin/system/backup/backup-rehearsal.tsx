/** Result of the last test restore, and a button for another. */
import { Alert, Button, Text } from '@mantine/core'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { formatMoment, formatRelativeTime, pluralise } from '#shared/admin/platform/format/format-time.ts'
import {
  type Rehearsal,
  readRehearsalEndpoint,
  startRehearsalEndpoint,
} from '#shared/contract/system/system.ts'

/** Milliseconds between two requests while a test restore is running. */
const lookEvery = 1_500

export const BackupRehearsal = () => {
  const { data } = useCall(
    readRehearsalEndpoint,
    {},
    { refetchInterval: query => (query.state.data?.running ? lookEvery : false) },
  )
  const start = useAction(client => client.call(startRehearsalEndpoint), { changes: [readRehearsalEndpoint] })
  if (!data) return null
  const busy = start.busy || data.running
  return (
    <>
      {!busy && data.last && data.last.problems.length > 0 && (
        <Alert color="red" role="alert" title="Копию не удалось восстановить">
          {data.last.problems.join(' ')}
        </Alert>
      )}
      <Text size="sm" role="status">
        {busy
          ? 'Копия восстанавливается в стороне и сверяется. Сайт при этом работает.'
          : resultText(data.last)}
      </Text>
      {data.encrypted && (
        <Text size="sm">
          Копии шифруются ключом, которого на сервере нет: сервер проверяет свежую незашифрованную копию и тут
          же удаляет её. Сам зашифрованный файл проверяет команда npm run backup -- --check там, где лежит
          ключ.
        </Text>
      )}
      <Button
        variant="default"
        loading={busy}
        onClick={() => void start.run()}
        leftSection={<Icon name="check" size={16} />}
      >
        Проверить копию
      </Button>
    </>
  )
}

const resultText = (last: Rehearsal | null): string => {
  if (!last) return 'Восстановление ещё не проверяли. Сервер делает это сам раз в месяц.'
  const at = `${formatMoment(last.startedAt)} (${formatRelativeTime(last.startedAt)})`
  if (!last.finishedAt)
    return `Проверка ${at} не закончена: сервер остановился. Он повторит её сам через день.`
  const copy = last.copyAt
    ? ` копия от ${formatMoment(last.copyAt)}${last.fresh ? ', сделанная для проверки,' : ''}`
    : ''
  if (last.problems.length > 0) return `Последняя проверка: ${at},${copy || ' копия'} не восстановилась.`
  const compared = `${pluralise(last.rows, ['строка', 'строки', 'строк'])} и ${pluralise(last.files, ['файл', 'файла', 'файлов'])}`
  return `Последняя проверка: ${at}. Восстановилась${copy || ' копия'}: сверено ${compared}, ${seconds(last.milliseconds)}.`
}

const seconds = (milliseconds: number): string =>
  `${(milliseconds / 1000).toLocaleString('ru', { maximumFractionDigits: 1 })} с`
