import { Plural, Trans } from '@lingui/react/macro';
import { IconClock, IconDeviceLaptop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react';
import { useId } from 'react';
import type { Question } from '#shared/contract/teaching/question-banks.ts';
import { useDeviceLabel } from '#web/lib/format/use-device-label.ts';
import { countWords } from '#web/questions/answering/count-words.ts';
import { RichText } from '#web/questions/maths/rich-text.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { StatusBadge } from '#web/ui/feedback/badge.tsx';
import { Text } from '#web/ui/layout/primitives.tsx';
import { useClockTime } from '../time/use-clock-time.ts';
import type { Version } from './list-versions.ts';
import { splitText } from './split-text.ts';
import styles from './version-choice.module.css';

interface Props {
  question: Question;
  version: Version;
  /** The version it is compared with. */
  other: Version | undefined;
  isNewest: boolean;
  isDisabled: boolean;
  onUse: () => void;
}

const icons = { COMPUTER: IconDeviceLaptop, TABLET: IconDeviceTablet, PHONE: IconDeviceMobile };

/** One version of an answer, with its device and time. */
export function VersionCard({ question, version, other, isNewest, isDisabled, onUse }: Props) {
  const id = useId();
  const labelOf = useDeviceLabel();
  const time = useClockTime(version.changedAt);
  const place = labelOf(version.from);
  const Icon = icons[version.from?.kind ?? 'COMPUTER'];
  return (
    <section className={styles.version}>
      <header className={styles.head}>
        <Icon size={22} aria-hidden="true" />
        <div className={styles.who}>
          <Text as="h2" id={id} className={styles.name} tone="ink">
            {version.isHere ? <Trans>This device</Trans> : <Trans>Other device</Trans>}
          </Text>
          <Text size="caption" tone="ink3">
            {place === '' ? (
              <Trans>Changed at {time}</Trans>
            ) : (
              <Trans>
                {place} · changed at {time}
              </Trans>
            )}
          </Text>
        </div>
        {isNewest && (
          <StatusBadge tone="neutral" icon={<IconClock size={14} aria-hidden="true" />}>
            <Trans>Newer</Trans>
          </StatusBadge>
        )}
      </header>
      <div className={styles.body}>
        <Content question={question} version={version} other={other} />
      </div>
      <footer className={styles.foot}>
        <span>
          {version.textAnswer !== null && (
            <Plural value={countWords(version.textAnswer)} one="# word" other="# words" />
          )}
        </span>
        <Button size="xs" disabled={isDisabled} aria-describedby={id} onClick={onUse}>
          <Trans>Use this version</Trans>
        </Button>
      </footer>
    </section>
  );
}

function Content({ question, version, other }: Pick<Props, 'question' | 'version' | 'other'>) {
  const option = question.options.find(({ id }) => id === version.selectedOption?.id);
  if (option) return <RichText text={`${option.optionLabel}. ${option.optionText}`} />;
  if (!version.textAnswer) {
    return version.isHere ? (
      <Trans>Cleared on this device</Trans>
    ) : (
      <Trans>Cleared on the other device</Trans>
    );
  }
  const { before, own, after } = splitText(version.textAnswer, other?.textAnswer ?? '');
  return (
    <>
      {before}
      {own !== '' && <ins className={styles.own}>{own}</ins>}
      {after}
    </>
  );
}
