/** Names and prices, as a table that reads aloud. */
export const PriceTable = ({
  rows,
  caption,
}: {
  rows: readonly { title: string; price: string }[]
  caption: string
}) => (
  <table className="price-table" aria-label={caption}>
    <tbody>
      {rows.map(({ title, price }) => (
        <tr key={title}>
          <th scope="row">{title}</th>
          <td>{price}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
