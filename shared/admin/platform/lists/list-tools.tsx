import { Box, Checkbox, Flex, NativeSelect, Popover, SegmentedControl, Stack } from '@mantine/core'
import * as texts from '#messages/admin/platform/lists.js'
import { language } from '#messages/language.js'
import { IconButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { optionsOf } from '#shared/admin/platform/components/controls/choices.ts'
import type { ListState } from '#shared/contract/platform/lists.ts'
import { ListFiles, type ListFilesProps } from './list-files.tsx'
import type { List } from './use-list.ts'
import { ViewMenu } from './view-menu.tsx'

export interface ListToolsProps {
  list: List
  /** False for a list whose rows have one height. */
  dense?: boolean
  file?: ListFilesProps
}

export const ListTools = ({ list, dense = true, file }: ListToolsProps) => (
  <span className="admin-list-tools">
    <ViewMenu list={list} />
    {(dense || list.all.length > 0) && <Looks list={list} dense={dense} />}
    {file && <ListFiles {...file} />}
  </span>
)

/** @example nameOf(['столбцы', 'порядок', 'плотность']) // 'Столбцы, порядок и плотность' */
const nameOf = (offers: readonly string[]): string =>
  new Intl.ListFormat(language).format(offers).replace(/^./u, first => first.toUpperCase())

const Looks = ({ list, dense }: { list: List; dense: boolean }) => {
  const choosable = list.all.filter(({ fixed }) => !fixed)
  const sortable = list.all.filter(({ sort }) => sort)
  const label = nameOf([
    ...(choosable.length > 0 ? [texts.offers.columns] : []),
    ...(sortable.length > 0 ? [texts.offers.order] : []),
    ...(dense ? [texts.offers.density] : []),
  ])
  return (
    <Popover position="bottom-end" trapFocus shadow="md" width={270}>
      <Popover.Target>
        <IconButton icon="settings" label={label} size={36} variant="default" title={label} />
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          {dense && (
            <SegmentedControl
              aria-label={texts.density}
              fullWidth
              size="xs"
              value={list.density}
              onChange={value => list.setDensity(value as ListState['density'])}
              data={optionsOf(texts.densities)}
            />
          )}
          {sortable.length > 0 && (
            <NativeSelect
              label={texts.rowOrder}
              size="xs"
              value={list.sort}
              onChange={event => list.setSort(event.currentTarget.value)}
              data={[
                { value: '', label: texts.usualOrder },
                ...sortable.flatMap(({ title, sort }) =>
                  sort
                    ? [
                        { value: sort.up, label: texts.ascending({ title }) },
                        { value: sort.down, label: texts.descending({ title }) },
                      ]
                    : [],
                ),
              ]}
            />
          )}
          {choosable.length > 0 && (
            <Flex component="fieldset" direction="column" gap="xs" p={0} bd="none">
              <Box component="legend" mb="xs" fz="xs" fw={500}>
                {texts.columns}
              </Box>
              {choosable.map(({ key, title }) => (
                <Checkbox
                  key={key}
                  size="xs"
                  label={title}
                  checked={list.shows(key)}
                  onChange={event => {
                    const shown = event.currentTarget.checked
                    list.setColumns(
                      list.all
                        .filter(column => (column.key === key ? shown : list.shows(column.key)))
                        .map(column => column.key),
                    )
                  }}
                />
              ))}
            </Flex>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
