import { Button, Group } from '@mantine/core'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { DownloadButton } from '#shared/admin/platform/files/download-button.tsx'
import { formatDay } from '#shared/admin/platform/format/format-time.ts'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { exportTableEndpoint, type TableVersion } from '#shared/contract/calculation/tables.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'
import type { Day } from '#shared/domain/time/kyiv-day.ts'
import { sinceDay } from '../since-day.ts'
import { firstDay, type VersionState } from './version-plan.ts'

interface VersionActionsProps {
  title: TableTitle
  version: TableVersion
  onLook(): void
  onCompare(): void
  onRestore(): void
  onConfirm(): void
}

export const VersionActions = ({ title, version, ...act }: VersionActionsProps) => {
  const mayWrite = useCan('tables.write')
  const name = `версию ${version.version}`
  return (
    <Group gap={4} justify="flex-end">
      <Button size="compact-sm" variant="subtle" onClick={act.onLook} aria-label={`Посмотреть ${name}`}>
        Посмотреть
      </Button>
      <Button size="compact-sm" variant="subtle" onClick={act.onCompare} aria-label={`Сравнить ${name}`}>
        Сравнить
      </Button>
      {(['csv', 'xlsx'] as const).map(format => (
        <DownloadButton
          key={format}
          size="compact-sm"
          variant="subtle"
          plain
          label={`Выгрузить ${name}, ${format.toUpperCase()}`}
          file={client => {
            const query = { format, version: String(version.version) }
            return client.download(exportTableEndpoint, { params: { title }, query })
          }}
        >
          {format.toUpperCase()}
        </DownloadButton>
      ))}
      {mayWrite && version.waiting === 'other' && (
        <Button size="compact-sm" onClick={act.onConfirm} aria-label={`Подтвердить ${name}`}>
          Подтвердить
        </Button>
      )}
      {mayWrite && !version.inForce && version.waiting === null && (
        <Button size="compact-sm" variant="default" onClick={act.onRestore} aria-label={`Вернуть ${name}`}>
          Вернуть
        </Button>
      )}
    </Group>
  )
}

export interface VersionStateProps {
  version: TableVersion
  state: VersionState
  today: Day
}

export const VersionStateMark = ({ version, state, today }: VersionStateProps) => {
  const from = firstDay(version)
  if (state === 'inForce') {
    return (
      <>
        <Badge tone="good">Действует</Badge>
        {version.effectiveFrom && ` ${sinceDay(from, today)}`}
      </>
    )
  }
  if (state === 'waiting') {
    return (
      <Badge tone="warn">
        {version.waiting === 'own' ? 'Подтвердить должен другой сотрудник' : 'Ждёт подтверждения'}
      </Badge>
    )
  }
  if (state === 'planned') return <Badge tone="accent">Начнёт действовать {sinceDay(from, today)}</Badge>
  if (state === 'overtaken') return <Badge tone="warn">Не вступит в силу: перекрыта новой</Badge>
  return (
    <span className="admin-quiet-small">{version.effectiveFrom ? `с ${formatDay(from)}` : 'прежняя'}</span>
  )
}
