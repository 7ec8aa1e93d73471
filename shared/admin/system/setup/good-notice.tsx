/** What has turned out well: in the admin's own green, which can be read in both themes. */
import type { ReactNode } from 'react'

export const GoodNotice = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="admin-good-notice">
    <strong>{title}</strong>
    <p>{children}</p>
  </div>
)
