import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import * as texts from '#messages/admin/work/requests.js'
import { useTabInView } from '#shared/admin/platform/components/controls/use-in-view.ts'
import { formatCounted } from '#shared/admin/platform/format/format-time.ts'
import { requestStatuses } from '#shared/contract/work/requests.ts'
import { type RequestStatus, requestStatusPlural } from './request-names.ts'
import classes from './status-tabs.module.css'

interface StatusTabsProps {
  counts: Record<RequestStatus, number> | undefined
  all: number | undefined
  value: RequestStatus | undefined
  /** Called with the chosen status; empty for all. */
  onChange(status: RequestStatus | ''): void
}

export const StatusTabs = ({ counts, all, value, onChange }: StatusTabsProps) => {
  const row = useTabInView<HTMLFieldSetElement>(value ?? null)
  return (
    <fieldset className={classes.tabs} ref={row}>
      <VisuallyHidden component="legend">{texts.state}</VisuallyHidden>
      <StatusTab label={texts.all} figure={all} pressed={value === undefined} onClick={() => onChange('')} />
      {requestStatuses.map(status => (
        <StatusTab
          key={status}
          label={requestStatusPlural[status]}
          figure={counts?.[status]}
          pressed={value === status}
          fresh={status === 'new' && (counts?.new ?? 0) > 0}
          onClick={() => onChange(status)}
        />
      ))}
    </fieldset>
  )
}

export const DueSwitch = (props: { count: number; pressed: boolean; onChange(pressed: boolean): void }) =>
  props.count > 0 || props.pressed ? (
    <UnstyledButton
      mb="sm"
      px="sm"
      py="2xs"
      bd="1px solid var(--mantine-color-error)"
      bdrs="md"
      c="var(--mantine-color-error)"
      fz="md"
      fw={600}
      {...(props.pressed && { bg: 'var(--mantine-color-red-light)' })}
      aria-pressed={props.pressed}
      onClick={() => props.onChange(!props.pressed)}
    >
      <span>{texts.dueNow}</span>
      <span className={`admin-quiet-small ${classes.figure}`}>{props.count}</span>
    </UnstyledButton>
  ) : null

const StatusTab = (props: {
  label: string
  figure: number | undefined
  pressed: boolean
  fresh?: boolean
  onClick(): void
}) => (
  <UnstyledButton
    className={classes.tab}
    aria-pressed={props.pressed}
    data-fresh={props.fresh || undefined}
    onClick={props.onClick}
  >
    <span>{`${props.label} `}</span>
    <span className={`admin-quiet-small ${classes.figure}`}>
      {props.figure === undefined ? '·' : formatCounted(props.figure)}
    </span>
  </UnstyledButton>
)
