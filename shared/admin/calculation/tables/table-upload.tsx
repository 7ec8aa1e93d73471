/** A new file for a table: checked whole, shown as a difference, then made current. */
import { Alert, Box, Button, Group, Stack, Table, Text } from '@mantine/core'
import { LoadingState } from '#shared/admin/platform/components/states/states.tsx'
import { FileDrop } from '#shared/admin/platform/files/file-drop.tsx'
import { UploadProgress } from '#shared/admin/platform/files/upload-progress.tsx'
import type { TableFileProblem } from '#shared/client/api-error.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { ImpactPanel } from '../impact/impact-panel.tsx'
import { groupProblems } from './group-problems.ts'
import { sinceDay } from './since-day.ts'
import { TableDifferenceView } from './table-difference.tsx'
import { useTableUpload } from './use-table-upload.ts'
import { EffectiveFrom } from './versions/effective-from.tsx'

export const TableUpload = ({ title }: { title: TableTitle }) => {
  const upload = useTableUpload(title)
  const { state } = upload
  const today = kyivDay(new Date())
  return (
    <Stack gap="md" maw="56rem">
      {(state.step === 'choose' || state.step === 'rejected') && (
        <FileDrop
          label="Файл таблицы"
          hint="CSV или XLSX, до 5 МБ. Сначала покажем, что изменится."
          accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onFile={upload.check}
        />
      )}
      {state.step === 'checking' && (
        <>
          <UploadProgress label="Загрузка таблицы" sent={upload.sent} />
          <LoadingState rows={5} words={`Проверяем ${state.file.name}…`} />
        </>
      )}
      {state.step === 'rejected' && (
        <Refused title={title} name={state.file.name} message={state.message} problems={state.problems} />
      )}
      {(state.step === 'preview' || state.step === 'saving') && (
        <section aria-label="Что изменится">
          <Stack gap="md">
            <Text size="sm">
              {state.file.name}: будет версия {state.preview.version}.
            </Text>
            {state.preview.warnings.map(({ code, message }) => (
              <Alert key={`${code} ${message}`} color="yellow">
                {message}
              </Alert>
            ))}
            <TableDifferenceView title={title} difference={state.preview.difference} />
            <EffectiveFrom
              title={title}
              value={upload.effectiveFrom}
              onChange={upload.setEffectiveFrom}
              keepPlans={upload.keepPlans}
              onKeepPlans={upload.setKeepPlans}
            />
            <ImpactPanel check={upload.impact} />
            <Group gap="xs">
              <Button loading={state.step === 'saving'} onClick={upload.save}>
                {upload.effectiveFrom > today
                  ? `Запланировать ${sinceDay(upload.effectiveFrom, today)}`
                  : 'Сделать действующей'}
              </Button>
              <Button variant="default" onClick={upload.reset}>
                Отмена
              </Button>
            </Group>
            <UploadProgress label="Загрузка таблицы" sent={upload.sent} idle={state.step !== 'saving'} />
          </Stack>
        </section>
      )}
    </Stack>
  )
}

interface RefusedProps {
  title: TableTitle
  name: string
  message: string
  problems: TableFileProblem[]
}

const Refused = ({ title, name, message, problems }: RefusedProps) => {
  const groups = groupProblems(title, problems)
  return (
    <div role="alert">
      <Alert color="red" title={`${name}: файл не принят`}>
        {message}
      </Alert>
      {groups.length > 0 && (
        <Box mt="sm" mah="50vh" className="admin-table-frame admin-scroll">
          <Table className="admin-table" verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th className="admin-number">Строки</Table.Th>
                <Table.Th>Столбец</Table.Th>
                <Table.Th>Что не так</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {groups.slice(0, maxShown).map(({ rows, column, message: text }) => (
                <Table.Tr key={`${column} ${text}`}>
                  <Table.Td className="admin-number">{rows}</Table.Td>
                  <Table.Td>{column ?? '—'}</Table.Td>
                  <Table.Td>{text}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          {groups.length > maxShown && (
            <Text size="sm" c="dimmed" p="xs">
              И ещё {groups.length - maxShown}
            </Text>
          )}
        </Box>
      )}
    </div>
  )
}

const maxShown = 200
