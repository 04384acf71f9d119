import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { BankDraft } from './bank-draft.ts';
import { type Part, sayPart } from './compare-drafts.ts';
import styles from './difference.module.css';
import { partLabels } from './part-labels.ts';
import { TextDifference } from './text-difference.tsx';

interface Props {
  part: Part;
  from: BankDraft;
  to: BankDraft;
  children?: ReactNode;
}

/** One part of a question as it was and as it is. */
export function DifferentPart({ part, from, to, children }: Props) {
  const { t } = useLingui();
  return (
    <section className={styles.part} aria-label={t(partLabels[part])}>
      <h4 className={styles.partTitle}>{t(partLabels[part])}</h4>
      {part === 'picture' && from.image?.id !== to.image?.id && <Pictures from={from} to={to} />}
      <TextDifference from={sayPart(part, from)} to={sayPart(part, to)} />
      {children}
    </section>
  );
}

function Pictures({ from, to }: Pick<Props, 'from' | 'to'>) {
  return (
    <div className={styles.pictures}>
      <figure>
        <figcaption className={styles.note}>
          <Trans>Removed</Trans>
        </figcaption>
        <Picture draft={from} />
      </figure>
      <figure>
        <figcaption className={styles.note}>
          <Trans>Added</Trans>
        </figcaption>
        <Picture draft={to} />
      </figure>
    </div>
  );
}

function Picture({ draft: { image, imageAlt } }: { draft: BankDraft }) {
  const { t } = useLingui();
  if (!image) return <p>{t`No picture`}</p>;
  return (
    <img className={styles.picture} src={image.url} alt={imageAlt || t`A picture without a description`} />
  );
}
