/** Says on every screen that this is the server to practise on. */
import './rehearsal-bar.css'

export const RehearsalBar = ({ server }: { server: string }) => (
  <p className="rehearsal-bar" role="note">
    Репетиция: {new URL(server).host}
  </p>
)
