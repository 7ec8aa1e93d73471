/** Records that an import will add or has added, and the parts that it leaves out. */
import { Button, Flex, Group, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { Badge, type Tone } from '#shared/admin/platform/components/facts/badge.tsx'
import { saveDownload } from '#shared/admin/platform/files/save-download.ts'
import { formatCount } from '#shared/admin/platform/format/format-time.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import type { ImportedRecord } from '#shared/contract/system/import.ts'
import { InOrder } from '#shared/ui/in-order.tsx'
import classes from './import-report.module.css'
import { type ImportResult, worthReading } from './import-result.ts'

/** Lines shown at most; the downloaded report has all of them. */
const shownLines = 200

export const ImportReport = ({ result, done }: { result: ImportResult; done: boolean }) => {
  const { shell } = useServices()
  const records = worthReading(result.records)
  const save = () =>
    saveDownload(shell, {
      content: new Blob([JSON.stringify(result, null, 2)], { type: 'application/json' }),
      fileName: 'import-report.json',
    })
  return (
    <>
      <Text role="status" fw={600}>
        {figuresOf(result, done)
          .filter(([, amount]) => amount > 0)
          .map(([name, amount]) => `${name}: ${formatCount(amount)}`)
          .join(' · ') || 'Переносить нечего'}
      </Text>
      <Flex
        component="ul"
        direction="column"
        gap="xs"
        mah="60vh"
        className={`admin-scroll ${classes.list}`}
        aria-label="Записи"
      >
        <InOrder items={records.slice(0, shownLines)}>{record => <Line record={record} />}</InOrder>
        {result.skipped.map(({ what, count }) => (
          <li key={what}>
            <Badge tone="mute">пропущено</Badge> {what}
            {count > 1 && ` × ${count}`}
          </li>
        ))}
        {result.notes?.map(({ what, count }) => (
          <li key={what}>
            <Badge tone="accent">проверьте</Badge> {what}
            {count > 1 && ` × ${count}`}
          </li>
        ))}
      </Flex>
      {records.length > shownLines && (
        <Text size="sm">Показаны первые {shownLines}; все — в отчёте, который можно скачать.</Text>
      )}
      <Group>
        <Button variant="default" onClick={() => void save()}>
          Скачать отчёт
        </Button>
      </Group>
    </>
  )
}

const figuresOf = ({ counts, pictures }: ImportResult, done: boolean): [string, number][] => [
  [done ? 'Перенесено' : 'Перенесётся', done ? counts.added : counts.found],
  ['Картинок', pictures],
  ['Уже здесь', counts.known],
  ['Не удалось', counts.failed],
  ['Пропущено', counts.skipped],
]

const Line = ({ record: { title, result, status, postId, leftOut } }: { record: ImportedRecord }) => {
  const [tone, word] = marks[result]
  return (
    <li>
      <Badge tone={tone}>{word}</Badge>{' '}
      {postId === null ? title : <Link to={`/admin/posts/${postId}`}>{title}</Link>}
      {status === 'draft' && result !== 'known' && ' — черновик'}
      {leftOut.length > 0 && (
        <ul className="admin-quiet-small">
          {leftOut.map(({ what, why }) => (
            <li key={`${what} ${why}`}>
              {what}: {why}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

const marks: Record<ImportedRecord['result'], [Tone, string]> = {
  found: ['accent', 'перенесётся'],
  added: ['good', 'перенесена'],
  known: ['mute', 'уже здесь'],
  failed: ['bad', 'не удалось'],
}
