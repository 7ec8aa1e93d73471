/** The first steps with their marks; what is still to do leads to where it is done. */
import { VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router-dom'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import type { SetupState } from '#shared/contract/system/setup.ts'
import classes from './setup.module.css'
import { setupTasks } from './setup-steps.ts'

export const TaskList = ({ steps }: { steps: SetupState['steps'] }) => (
  <ul className={classes.tasks}>
    {steps.map(({ step, done }) => (
      <li key={step}>
        <span className={classes.mark}>{done && <Icon name="check" size={13} />}</span>
        {done ? (
          <span>
            {setupTasks[step].title}
            <VisuallyHidden>, сделано</VisuallyHidden>
          </span>
        ) : (
          <Link to={setupTasks[step].to}>{setupTasks[step].title}</Link>
        )}
      </li>
    ))}
  </ul>
)
