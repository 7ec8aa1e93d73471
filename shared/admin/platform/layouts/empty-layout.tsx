/** The layout of the pages around the session: nothing but the page. */
import { Outlet } from 'react-router-dom'
import { ProgressBar } from '../components/progress-bar.tsx'

export const EmptyLayout = () => (
  <div className="admin-empty-layout">
    <ProgressBar />
    <main>
      <Outlet />
    </main>
  </div>
)
