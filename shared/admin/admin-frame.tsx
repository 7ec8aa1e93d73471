import { lazyPart } from '#shared/admin/platform/components/states/lazy-part.tsx'
import { destinations } from './destinations.ts'
import { paletteGroups } from './palette-groups.ts'
import { type AdminFrame, AdminLayout } from './platform/layouts/admin-layout.tsx'
import { useServices } from './platform/services.ts'
import { LiveRequests } from './work/requests/live/live-requests.tsx'

/** In the desktop program only: into a browser window a file is mostly dropped by mistake. */
const DroppedFile = lazyPart(async () => (await import('./calculation/tables/dropped-file.tsx')).DroppedFile)

const Listeners = () => (
  <>
    <LiveRequests />
    {useServices().shell.kind === 'desktop' && <DroppedFile />}
  </>
)

const frame: AdminFrame = {
  destinations,
  paletteGroups,
  Listeners,
  // Loaded after the page, because queued saves are not urgent.
  SaveQueues: lazyPart(async () => (await import('./save-queues.tsx')).SaveQueues),
}

export const AdminScreens = () => <AdminLayout {...frame} />
