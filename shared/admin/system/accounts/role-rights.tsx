/** Rights of each role, read from the one table of rights. */
import { Box, Table, Text, VisuallyHidden } from '@mantine/core'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { ScrollFrame } from '#shared/admin/platform/components/scroll-frame.tsx'
import { type Action, can, roles } from '#shared/domain/can.ts'
import { roleNames } from '#shared/domain/work/state-names.ts'
import classes from './people.module.css'

const shown: readonly [Action, string][] = [
  ['requests.write', 'Вести заявки и расчёты'],
  ['content.write', 'Писать статьи, категории, meta-теги'],
  ['tables.write', 'Менять таблицы калькулятора'],
  ['options.write', 'Менять цены и тексты'],
  ['admins.create', 'Добавлять сотрудников не выше себя'],
  ['admins.manage', 'Менять роли и удалять сотрудников'],
  ['audit.read', 'Читать журнал изменений'],
  ['system.backup', 'Скачивать резервную копию'],
  ['people.erase', 'Находить и удалять данные человека'],
]

export const RoleRights = () => (
  <Box component="section" mt="md" className={`admin-card ${classes.rights}`} aria-labelledby="role-rights">
    <h2 id="role-rights">Кому что можно</h2>
    <ScrollFrame className="admin-table-scroll" label="Права ролей">
      <Table className="admin-table">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Право</Table.Th>
            {roles.map(role => (
              <Table.Th key={role}>{roleNames[role]}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map(([action, words]) => (
            <Table.Tr key={action}>
              <Table.Th scope="row">{words}</Table.Th>
              {roles.map(role => (
                <Table.Td key={role}>
                  {can({ role }, action) ? (
                    <>
                      <Icon name="check" size={15} />
                      <VisuallyHidden>да</VisuallyHidden>
                    </>
                  ) : (
                    <VisuallyHidden>нет</VisuallyHidden>
                  )}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollFrame>
    <Text mt="sm" className="admin-quiet">
      Смотреть статьи, таблицы и настройки могут все.
    </Text>
  </Box>
)
