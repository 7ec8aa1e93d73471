/** Shown for a table without any version: an example to fill in, the meaning of its columns, and the ways to begin. */
import { Button, Group, Table } from '@mantine/core'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { DownloadButton } from '#shared/admin/platform/files/download-button.tsx'
import type { ColumnType } from '#shared/calculator/tables/table-shapes.ts'
import {
  downloadExampleTableEndpoint,
  readExampleTableEndpoint,
  type Table as StoredTable,
} from '#shared/contract/calculation/tables.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'
import { shownText } from './grid/cell-text.ts'

export interface NoTableProps {
  title: TableTitle
  /** Null for people who may only view. */
  onBegin: ((way: 'edit' | 'upload') => void) | null
}

export const NoTable = ({ title, onBegin }: NoTableProps) => {
  const example = useCall(readExampleTableEndpoint, { params: { title } })
  return (
    <section aria-label="Таблица ещё не загружена">
      <h2>Таблица ещё не загружена</h2>
      <p className="admin-quiet">
        Скачайте пример, замените в нём строки своими и загрузите. Или впишите строки здесь же: их можно
        вставить из Excel.
      </p>
      <Group gap="xs" my="sm">
        {(['xlsx', 'csv'] as const).map(format => (
          <DownloadButton
            key={format}
            file={own => own.download(downloadExampleTableEndpoint, { params: { title }, query: { format } })}
          >
            {`Пример ${format.toUpperCase()}`}
          </DownloadButton>
        ))}
        {onBegin && (
          <>
            <Button onClick={() => onBegin('upload')}>Загрузить свой файл</Button>
            <Button variant="default" onClick={() => onBegin('edit')}>
              Вписать строки
            </Button>
          </>
        )}
      </Group>
      <QueryState of={example} rows={6} />
      {example.data && (
        <div className="admin-table-frame">
          <Table className="admin-table admin-stack">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Столбец</Table.Th>
                <Table.Th>Что в нём</Table.Th>
                <Table.Th>Например</Table.Th>
                <Table.Th>Заголовок в файле</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {example.data.columns.map(({ key, title: name, type }) => (
                <Table.Tr key={key}>
                  <Table.Th scope="row">{name}</Table.Th>
                  <Table.Td data-label="Что в нём">{typeNames[type]}</Table.Td>
                  <Table.Td data-label="Например">
                    {rowsToShow(example.data)
                      .map(row => shownText(row[key] ?? null, type))
                      .find(isTelling)}
                  </Table.Td>
                  <Table.Td data-label="В файле">{key}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </section>
  )
}

/** Puts a row with all columns filled first, so that the examples of all columns come from one row. */
const rowsToShow = ({ columns, data }: Pick<StoredTable, 'columns' | 'data'>) => {
  const whole = data.find(row =>
    columns.every(({ key, type }) => isTelling(shownText(row[key] ?? null, type))),
  )
  return whole ? [whole, ...data] : data
}

const isTelling = (text: string): boolean => text !== '' && text !== '0'

const typeNames: Record<ColumnType, string> = {
  text: 'текст',
  number: 'сумма в долларах',
  fee: 'сумма в долларах, процент цены или оба: 600 + 1%',
}
