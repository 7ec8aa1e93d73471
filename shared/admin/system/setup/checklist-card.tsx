import { Flex, VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router-dom'
import * as texts from '#messages/admin/system/setup.js'
import { useOptionValue } from '#shared/admin/calculation/options/use-option-value.ts'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { CompactButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { readSetupEndpoint, type SetupState } from '#shared/contract/system/setup.ts'
import { checklistAway, checklistOption } from '#shared/domain/calculation/office-options.ts'
import { nameText } from '#shared/domain/calculation/option-names.ts'
import { lowerFirst } from '#shared/domain/text/lower-first.ts'
import { setupTasks } from './setup-steps.ts'

export const ChecklistCard = () => {
  const { data } = useCall(readSetupEndpoint)
  const { value, busy, save } = useOptionValue(checklistOption, texts.listAway)
  const left = data?.steps.filter(({ done }) => !done) ?? []
  if (!data || left.length === 0 || value === checklistAway || (busy && value === undefined)) return null
  const done = data.steps.length - left.length
  return (
    <section className="admin-card" aria-labelledby="home-checklist">
      <Flex component="header" wrap="wrap" rowGap="4xs" columnGap="sm" align="baseline">
        <h2 id="home-checklist">{texts.firstSteps}</h2>
        <p className="admin-quiet">{texts.progress({ done, steps: data.steps.length })}</p>
        <CompactButton
          variant="subtle"
          color="gray"
          ms="auto"
          loading={busy}
          onClick={() => save(checklistAway)}
        >
          {texts.hideList}
        </CompactButton>
      </Flex>
      <TaskList steps={data.steps} />
    </section>
  )
}

export const TaskList = ({ steps }: { steps: SetupState['steps'] }) => (
  <ul className="admin-plain" style={{ columns: '2 18rem' }}>
    {steps.map(({ step, done, lacks = [] }) => (
      <Flex
        component="li"
        key={step}
        gap="xs"
        align="center"
        py="3xs"
        c="dimmed"
        style={{ breakInside: 'avoid' }}
      >
        <Flex
          component="span"
          flex="none"
          w="1.125rem"
          h="1.125rem"
          align="center"
          justify="center"
          bd={`1px solid ${done ? 'transparent' : 'var(--mantine-color-default-border)'}`}
          bdrs="50%"
          {...(done && { bg: 'var(--admin-good-ground)', c: 'var(--admin-good)' })}
        >
          {done && <Icon name="check" size={13} />}
        </Flex>
        {done ? (
          <span>
            {setupTasks[step].title}
            <VisuallyHidden>{texts.commaDone}</VisuallyHidden>
          </span>
        ) : (
          <span>
            <Link to={setupTasks[step].to}>{setupTasks[step].title}</Link>
            {lacks.length > 0 && <span className="admin-quiet-small">: {namesOf(lacks)}</span>}
          </span>
        )}
      </Flex>
    ))}
  </ul>
)

const namesOf = (titles: readonly string[]): string => {
  const names = titles.slice(0, 3).map(title => lowerFirst(nameText(title)))
  const more = titles.length - names.length
  return names.join('; ') + (more > 0 ? texts.andMore({ more }) : '')
}
