/** Delivered cars in a list: as posts, and what each cost. */
import type { CarCard } from '#shared/contract/content/case-pages.ts'
import { PostCard } from './post-card.tsx'

/** So many of them are on the screen at once. */
export const CarCards = ({ cars, first = 0 }: { cars: readonly CarCard[]; first?: number }) =>
  cars.map((car, index) => (
    <PostCard key={car.id} post={car} folder="/cars" first={index < first}>
      {car.cost && (
        <p className="card-text">
          <strong>{car.cost.total}</strong>
          {car.cost.compared && ` · ${car.cost.compared}`}
        </p>
      )}
    </PostCard>
  ))
