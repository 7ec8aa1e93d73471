/** The kinds of sections to choose from, each with a sketch of how it looks. */
import { Modal, UnstyledButton } from '@mantine/core'
import type { SectionKind } from '#shared/contract/site-sections.ts'
import { aboutKind, catalogue, nameOfKind } from './section-kinds.ts'
import { SectionSketch } from './section-sketch.tsx'

export interface SectionCatalogueProps {
  opened: boolean
  onChoose(kind: SectionKind): void
  onClose(): void
}

export const SectionCatalogue = ({ opened, onChoose, onClose }: SectionCatalogueProps) => (
  <Modal opened={opened} onClose={onClose} title="Добавить раздел" size="60rem" returnFocus={false}>
    <ul className="admin-catalogue">
      {catalogue.map(kind => (
        <li key={kind}>
          <UnstyledButton onClick={() => onChoose(kind)}>
            <SectionSketch kind={kind} />
            <strong>{nameOfKind(kind)}</strong>
            <small>{aboutKind(kind)}</small>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  </Modal>
)
