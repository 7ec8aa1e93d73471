/** What is still to do, each with the way to it. */
import { Link } from 'react-router-dom'
import type { SetupStep } from '#shared/contract/setup.ts'
import classes from './setup.module.css'
import { setupTasks } from './setup-steps.ts'

export const TaskList = ({ tasks }: { tasks: readonly SetupStep[] }) => (
  <ul className={classes.tasks}>
    {tasks.map(step => (
      <li key={step}>
        <Link to={setupTasks[step].to}>{setupTasks[step].title}</Link>
      </li>
    ))}
  </ul>
)
