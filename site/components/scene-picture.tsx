/** One of the site's drawings, in the light or the dark scheme. Decorative: the text beside it has the same content. */
import type { SceneName } from '#shared/sections/looks.ts'

/** Pictures in `/images`, one for each colour scheme, 16 by 9. */
export interface Scene {
  light: string
  dark: string
  alt: string
}

export const sceneOf = (name: SceneName, alt: string): Scene => ({
  light: `/images/scene-${name}.svg`,
  dark: `/images/scene-${name}-dark.svg`,
  alt,
})

/** The stylesheet hides one of the two pictures; a hidden lazy picture is not loaded. */
export const ScenePicture = ({ scene, eager = false }: { scene: Scene; eager?: boolean }) => (
  <span className="scene" {...(scene.alt ? { role: 'img', 'aria-label': scene.alt } : {})}>
    <img
      src={scene.light}
      alt=""
      width="1600"
      height="900"
      {...(eager ? { fetchPriority: 'high' as const } : {})}
      loading={eager ? undefined : 'lazy'}
    />
    <img src={scene.dark} alt="" width="1600" height="900" loading="lazy" />
  </span>
)
