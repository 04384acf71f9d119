import { Trans, useLingui } from '@lingui/react/macro';
import { CheckField } from '#web/ui/check-field.tsx';
import { KeyCap } from '#web/ui/key-cap.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import styles from './grading.module.css';
import type { AnswerState } from './grading-queries.ts';

interface Props {
  state: AnswerState;
  onState: (state: AnswerState) => void;
  areNamesHidden: boolean;
  onHideNames: (areHidden: boolean) => void;
}

export function AnswerTools({ state, onState, areNamesHidden, onHideNames }: Props) {
  const { t } = useLingui();
  return (
    <div className={styles.tools}>
      <Segmented
        label={t`Which answers`}
        value={state}
        onChange={onState}
        options={[
          { value: 'waiting', label: t`Waiting` },
          { value: 'marked', label: t`Marked` },
          { value: 'all', label: t`All` },
        ]}
      />
      <CheckField
        label={t`Hide names`}
        checked={areNamesHidden}
        onChange={(event) => onHideNames(event.target.checked)}
      />
      <p className={styles.keys}>
        <Trans>
          <KeyCap>J</KeyCap> next answer, <KeyCap>K</KeyCap> the one before; <KeyCap>1</KeyCap> correct,{' '}
          <KeyCap>0</KeyCap> incorrect
        </Trans>
      </p>
    </div>
  );
}
