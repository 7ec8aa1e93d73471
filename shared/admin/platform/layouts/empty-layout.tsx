/** The layout of the pages around the session: nothing but the page. */
import { Outlet } from 'react-router-dom'
import { ProgressBar } from '#shared/admin/platform/components/states/progress-bar.tsx'
import classes from './layout.module.css'

export const EmptyLayout = () => (
  <div className={classes.empty}>
    <ProgressBar />
    <main>
      <Outlet />
    </main>
  </div>
)
