import { Trans, useLingui } from '@lingui/react/macro';
import { Segmented } from '#web/ui/segmented.tsx';
import type { BankDraft } from './bank-draft.ts';
import { type Choice, isSamePart, type Part } from './compare-drafts.ts';
import styles from './difference.module.css';
import { DifferentPart } from './different-part.tsx';
import { partLabels } from './part-labels.ts';

interface Props {
  part: Part;
  versions: { base: BankDraft; mine: BankDraft; theirs: BankDraft };
  /** Null where there is nothing else to choose: then the buttons below do. */
  choice: Choice | null;
  onChoose: (choice: Choice) => void;
}

export function ConflictPart({ part, versions, choice, onChoose }: Props) {
  const { t } = useLingui();
  const label = t(partLabels[part]);
  return (
    <DifferentPart part={part} from={versions.theirs} to={versions.mine}>
      <p className={styles.note}>
        <WhoChanged part={part} versions={versions} />
      </p>
      {choice !== null && (
        <Segmented
          label={t`${label}: which one`}
          value={choice}
          onChange={onChoose}
          options={[
            { value: 'mine', label: t`Mine` },
            { value: 'theirs', label: t`Theirs` },
          ]}
        />
      )}
    </DifferentPart>
  );
}

function WhoChanged({ part, versions: { base, mine, theirs } }: Pick<Props, 'part' | 'versions'>) {
  if (isSamePart(part, base, mine)) return <Trans>Only they have changed this.</Trans>;
  if (isSamePart(part, base, theirs)) return <Trans>Only you have changed this.</Trans>;
  return <Trans>Both of you have changed this.</Trans>;
}
