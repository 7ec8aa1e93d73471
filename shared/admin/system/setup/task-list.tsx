/** The tasks of the first setup with their states; an open one links to its page and names missing options. */
import { Flex, VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router-dom'
import { AutoColumns } from '#shared/admin/platform/components/auto-columns.tsx'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import type { SetupState } from '#shared/contract/system/setup.ts'
import { nameOption } from '#shared/domain/calculation/option-names.ts'
import { setupTasks } from './setup-steps.ts'

export const TaskList = ({ steps }: { steps: SetupState['steps'] }) => (
  <AutoColumns component="ul" least="18rem" gap={0}>
    {steps.map(({ step, done, lacks = [] }) => (
      <Flex component="li" key={step} gap="xs" align="center" py="3xs" c="dimmed">
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
            <VisuallyHidden>, сделано</VisuallyHidden>
          </span>
        ) : (
          <span>
            <Link to={setupTasks[step].to}>{setupTasks[step].title}</Link>
            {lacks.length > 0 && <span className="admin-quiet-small">: {namesOf(lacks)}</span>}
          </span>
        )}
      </Flex>
    ))}
  </AutoColumns>
)

const namesOf = (titles: readonly string[]): string => {
  const names = titles.slice(0, 3).map(title => nameOption(title).name.toLowerCase())
  const more = titles.length - names.length
  return names.join(', ') + (more > 0 ? ` и ещё ${more}` : '')
}
