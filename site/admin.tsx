/** Entry of the admin on the web: mounts the shared admin with the browser's shell. */
import '#shared/ui/random-uuid.ts'
import { createRoot } from 'react-dom/client'
import { AdminApp } from '#shared/admin/admin-app.tsx'
import { createWebShell } from './admin/web-shell.ts'

const place = document.getElementById('root')
if (!place) throw new Error('The page has no element #root')
createRoot(place).render(<AdminApp shell={createWebShell()} />)
