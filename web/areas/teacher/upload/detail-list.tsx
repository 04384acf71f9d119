import styles from './upload.module.css';

export function DetailList({ details }: { details: readonly string[] }) {
  if (details.length === 0) return null;
  return (
    <ul className={styles.details}>
      {details.map((detail, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, and never move.
        <li key={index}>{detail}</li>
      ))}
    </ul>
  );
}
