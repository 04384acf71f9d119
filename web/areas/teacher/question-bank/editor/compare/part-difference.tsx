import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import { Row, Text } from '#web/ui/layout/primitives.tsx';
import type { BankQuestionDraft } from '../draft/bank-question-draft.ts';
import { type Part, partText } from './compare-drafts.ts';
import { diffWords, type Piece } from './diff-words.ts';
import styles from './difference.module.css';

interface Props {
  part: Part;
  from: BankQuestionDraft;
  to: BankQuestionDraft;
  children?: ReactNode;
}

/** One part of a question, before and after. */
export function DifferentPart({ part, from, to, children }: Props) {
  const { t } = useLingui();
  return (
    <section className={styles.part} aria-label={t(partLabels[part])}>
      <Text as="h4" size="small-label">
        {t(partLabels[part])}
      </Text>
      {part === 'picture' && from.image?.id !== to.image?.id && <Pictures from={from} to={to} />}
      <TextDifference from={partText(part, from)} to={partText(part, to)} />
      {children}
    </section>
  );
}

function Pictures({ from, to }: Pick<Props, 'from' | 'to'>) {
  return (
    <Row wrap gap={16}>
      <figure>
        <Text as="figcaption" size="small" tone="ink2">
          <Trans>Removed</Trans>
        </Text>
        <Picture draft={from} />
      </figure>
      <figure>
        <Text as="figcaption" size="small" tone="ink2">
          <Trans>Added</Trans>
        </Text>
        <Picture draft={to} />
      </figure>
    </Row>
  );
}

function Picture({ draft: { image, imageAlt } }: { draft: BankQuestionDraft }) {
  const { t } = useLingui();
  if (!image) return <p>{t`No picture`}</p>;
  return (
    <img className={styles.picture} src={image.url} alt={imageAlt || t`A picture without a description`} />
  );
}

/** Removed words are struck through and added words underlined; screen readers hear "removed" and "added". */
function TextDifference({ from, to }: { from: string; to: string }) {
  const pieces = useMemo(() => diffWords(from, to), [from, to]);
  return (
    <p className={styles.text}>
      {pieces.map((piece, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole.
        <PieceOfText key={place} {...piece} />
      ))}
    </p>
  );
}

function PieceOfText({ kind, text }: Piece) {
  switch (kind) {
    case 'same':
      return text;
    case 'removed':
      return (
        <del className={styles.removed}>
          <span className="visually-hidden">
            <Trans>(removed:</Trans>{' '}
          </span>
          {text}
          <span className="visually-hidden">)</span>
        </del>
      );
    case 'added':
      return (
        <ins className={styles.added}>
          <span className="visually-hidden">
            <Trans>(added:</Trans>{' '}
          </span>
          {text}
          <span className="visually-hidden">)</span>
        </ins>
      );
  }
}

/** Explains the marks. */
export function DifferenceLegend({ removed, added }: { removed: string; added: string }) {
  return (
    <Text size="small" tone="ink2">
      <Trans>
        <del className={styles.removed}>Struck through</del>: {removed}.{' '}
        <ins className={styles.added}>Underlined</ins>: {added}.
      </Trans>
    </Text>
  );
}

export const partLabels = {
  questionText: msg`Question`,
  answering: msg`Type, options and answer`,
  points: msg`Points`,
  feedback: msg`Explanation`,
  picture: msg`Picture`,
} satisfies Record<Part, MessageDescriptor>;
