import { Box, Modal, UnstyledButton } from '@mantine/core'
import { AutoColumns } from '#shared/admin/platform/components/auto-columns.tsx'
import { useUser } from '#shared/admin/platform/session/use-session.ts'
import { type SectionKind, sectionKinds } from '#shared/contract/content/site-sections.ts'
import { can } from '#shared/domain/can.ts'
import { allSections } from '#shared/sections/all-sections.ts'
import { SectionSketch } from './section-sketch.tsx'

export interface SectionCatalogueProps {
  onChoose(kind: SectionKind): void
  onClose(): void
}

export const SectionCatalogue = ({ onChoose, onClose }: SectionCatalogueProps) => {
  const user = useUser()
  const mayAdd = (kind: SectionKind) => {
    const { right } = allSections[kind]
    return right === null || (user !== null && can(user, right))
  }
  return (
    <Modal opened onClose={onClose} title="Добавить раздел" size="60rem" returnFocus={false}>
      <AutoColumns component="ul" level least="11rem" gap="xs">
        {sectionKinds.filter(mayAdd).map(kind => (
          <li key={kind}>
            <UnstyledButton className="admin-tile" lh={1.3} onClick={() => onChoose(kind)}>
              <SectionSketch kind={kind} />
              <Box component="strong" fw={600}>
                {allSections[kind].name}
              </Box>
              <small className="admin-quiet-small">{allSections[kind].about}</small>
            </UnstyledButton>
          </li>
        ))}
      </AutoColumns>
    </Modal>
  )
}
