/** Layout of the sign-in pages: nothing but the page. */
import { Outlet } from 'react-router-dom'
import { CallProgress } from '#shared/admin/platform/components/states/call-progress.tsx'
import classes from './layout.module.css'

export const EmptyLayout = () => (
  <div className={classes.empty}>
    <CallProgress />
    <main>
      <Outlet />
    </main>
  </div>
)
