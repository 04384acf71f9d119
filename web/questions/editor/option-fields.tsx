import '#web/ui/fields/field.css';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconX } from '@tabler/icons-react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { question as limit } from '#shared/limits.ts';
import { optionLetter } from '#shared/questions/question-types.ts';
import { Bubble } from '#web/ui/bubble.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { KeyCap } from '#web/ui/buttons/key-cap.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { FieldNotes } from '#web/ui/fields/field-frame.tsx';
import { TextAreaField } from '#web/ui/fields/text-field.tsx';
import { Row, Stack } from '#web/ui/layout/primitives.tsx';
import { SortableList, useMoveKeys } from '#web/ui/lists/sortable-list.tsx';
import type { DraftProblems } from './draft-problems.ts';
import styles from './fields.module.css';
import { fillOptions, readOptionList } from './pasted-options.ts';
import { type DraftOption, nextKey, type QuestionDraft } from './question-draft.ts';

type Options = Pick<QuestionDraft, 'options' | 'rightOption'>;

interface Props {
  draft: QuestionDraft;
  problems: DraftProblems;
  onChange: (part: Options) => void;
}

/** Two to six options in their order; a click on a letter marks its option as correct. */
export function OptionFields({ draft, problems, onChange }: Props) {
  const { t } = useLingui();
  const group = useRef<HTMLFieldSetElement>(null);
  const name = useId();
  const [toFocus, setToFocus] = useState<number | null>(null);
  const [isListing, setListing] = useState(false);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const [said, setSaid] = useState('');
  const { options, rightOption } = draft;
  const isFixed = draft.questionType === 'TRUE_FALSE' && options.length === limit.minOptions;
  const canAdd = !isFixed && options.length < limit.maxOptions;
  const canRemove = !isFixed && options.length > limit.minOptions;

  // Adding or removing a field may remove the button that had the focus.
  useEffect(() => {
    if (toFocus === null) return;
    const field = group.current?.querySelectorAll<HTMLInputElement>('input[type="text"]')[toFocus];
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
    setToFocus(null);
  }, [toFocus]);

  function write(key: number, text: string): void {
    onChange({ rightOption, options: options.map((one) => (one.key === key ? { key, text } : one)) });
  }

  function remove(key: number, next: number): void {
    onChange({
      rightOption: rightOption === key ? null : rightOption,
      options: options.filter((one) => one.key !== key),
    });
    setToFocus(Math.min(next, options.length - 2));
  }

  function add(): void {
    onChange({ rightOption, options: [...options, { key: nextKey(options), text: '' }] });
    setToFocus(options.length);
  }

  function move(from: number, to: number): void {
    const moved = options[from];
    if (!moved) return;
    const others = options.filter((option) => option !== moved);
    onChange({ rightOption, options: [...others.slice(0, to), moved, ...others.slice(to)] });
  }

  function paste(key: number, lines: readonly string[]): void {
    const filled = fillOptions(draft, key, lines);
    onChange({ rightOption, options: filled.options });
    setLeftOut(filled.leftOut);
    const count = lines.length - filled.leftOut.length;
    setSaid(plural(count, { one: '# option filled.', other: '# options filled.' }));
  }

  /** Enter goes to the next option, or adds one after the last. */
  function goOn(place: number): void {
    if (place < options.length - 1) setToFocus(place + 1);
    else if (canAdd && options[place]?.text.trim() !== '') add();
  }

  function pressKey(event: KeyboardEvent<HTMLInputElement>, { key, text }: DraftOption, place: number): void {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      goOn(place);
    } else if (event.key === 'Backspace' && text === '' && canRemove) {
      event.preventDefault();
      remove(key, Math.max(0, place - 1));
    }
  }

  return (
    <Stack as="fieldset" className={styles.options} gap={8} ref={group}>
      <legend className="ui-field-label">
        <Trans>Options and correct answer</Trans>
      </legend>
      <FieldNotes
        inputId={`${name}-right`}
        hint={<Trans>Choose the letter of the correct answer.</Trans>}
        error={problems.answer}
      />
      <SortableList
        label={t`Options in order`}
        items={options}
        keyOf={keyOf}
        nameOf={({ key, text }) => {
          const letter = optionLetter(options.findIndex((option) => option.key === key));
          return text.trim() === '' ? t`Option ${letter}` : text;
        }}
        isDisabled={isFixed}
        onMove={move}
      >
        {(option, handle, place) => (
          <OptionField
            name={name}
            handle={handle}
            letter={optionLetter(place)}
            text={option.text}
            problem={problems.optionTexts?.[option.key]}
            isRight={option.key === rightOption}
            isFixed={isFixed}
            isAsked={problems.answer !== undefined && place === 0}
            onWrite={(text) => write(option.key, text)}
            onRight={() => onChange({ options, rightOption: option.key })}
            onKey={(event) => pressKey(event, option, place)}
            onPasteList={(lines) => paste(option.key, lines)}
            onRemove={canRemove ? () => remove(option.key, place) : undefined}
          />
        )}
      </SortableList>
      <FieldNotes inputId={`${name}-options`} hint={null} error={problems.options} />
      {leftOut.length > 0 && <LeftOut lines={leftOut} onClose={() => setLeftOut([])} />}
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {!isFixed && (
        <Row wrap gap={8} align="center">
          {canAdd && (
            <Button size="xs" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={add}>
              <Trans>Add option</Trans>
            </Button>
          )}
          {!isListing && (
            <Button size="xs" onClick={() => setListing(true)}>
              <Trans>Paste a list</Trans>
            </Button>
          )}
          <KeyHints />
        </Row>
      )}
      {isListing && !isFixed && (
        <ListField
          onClose={() => setListing(false)}
          onFill={(lines) => {
            const first = options.find(({ text }) => text.trim() === '') ?? options[0];
            if (first) paste(first.key, lines);
          }}
        />
      )}
    </Stack>
  );
}

// dnd-kit treats 0 as missing.
const keyOf = ({ key }: DraftOption) => key + 1;

function KeyHints() {
  const { t } = useLingui();
  return (
    <span className={styles.keys} aria-hidden="true">
      <span>
        <KeyCap>{t({ message: 'Enter', comment: 'The name of the key' })}</KeyCap> <Trans>new option</Trans>
      </span>
      <span>
        <KeyCap>{t({ message: 'Alt', comment: 'The name of the key' })}</KeyCap> <KeyCap>↑</KeyCap>{' '}
        <Trans>move option</Trans>
      </span>
    </span>
  );
}

function LeftOut({ lines, onClose }: { lines: readonly string[]; onClose: () => void }) {
  const { maxOptions } = limit;
  return (
    <Notice tone="warning" onClose={onClose}>
      <p>
        <Trans>A question has at most {maxOptions} options. These were left out:</Trans>
      </p>
      <ul className={styles.leftOut}>
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines can be equal, and none moves.
          <li key={place}>{line}</li>
        ))}
      </ul>
    </Notice>
  );
}

interface ListFieldProps {
  onClose: () => void;
  onFill: (lines: string[]) => void;
}

/** For a list that is on the clipboard of a phone, or that the teacher wants to check first. */
function ListField({ onClose, onFill }: ListFieldProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const lines = readOptionList(text);
  return (
    <Stack gap={8}>
      <TextAreaField
        label={t`List of options`}
        hint={t`One option per line. Labels such as “A.”, “1)” or “-” are removed.`}
        rows={4}
        autoFocus
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Row gap={8}>
        <Button
          size="xs"
          variant="light"
          disabled={lines.length === 0}
          onClick={() => {
            onFill(lines);
            onClose();
          }}
        >
          <Trans>Fill options</Trans>
        </Button>
        <Button size="xs" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </Row>
    </Stack>
  );
}

interface OptionFieldProps {
  /** Shared by the options of one question. */
  name: string;
  handle: ReactNode;
  letter: string;
  text: string;
  problem: string | undefined;
  isRight: boolean;
  /** True and False can't be edited. */
  isFixed: boolean;
  /** No option is correct yet, and this one shows the error. */
  isAsked: boolean;
  onWrite: (text: string) => void;
  onRight: () => void;
  onKey: (event: KeyboardEvent<HTMLInputElement>) => void;
  onPasteList: (lines: string[]) => void;
  onRemove: (() => void) | undefined;
}

function OptionField(props: OptionFieldProps) {
  const { name, handle, letter, text, problem, isRight, isFixed, isAsked } = props;
  const { onWrite, onRight, onKey, onPasteList, onRemove } = props;
  const { t } = useLingui();
  const id = useId();
  const moveByKeys = useMoveKeys();

  function paste(event: ClipboardEvent<HTMLInputElement>): void {
    const lines = readOptionList(event.clipboardData.getData('text/plain'));
    if (isFixed || lines.length < 2) return;
    event.preventDefault();
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const [first = '', ...others] = lines;
    const before = value.slice(0, selectionStart ?? 0);
    const after = value.slice(selectionEnd ?? value.length);
    onPasteList([`${before}${first}${after}`, ...others]);
  }

  return (
    <Stack className={styles.optionBox} gap={4}>
      <Row className={styles.option} gap={8} align="center">
        {handle}
        <label className={styles.right}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            aria-label={t`${letter} is the correct answer`}
            aria-describedby={isAsked ? `${name}-right-error` : undefined}
            data-invalid={isAsked || undefined}
            checked={isRight}
            onChange={onRight}
          />
          <Bubble letter={letter} state={isRight ? 'chosen' : 'open'} />
        </label>
        <input
          type="text"
          id={id}
          className="ui-field-input"
          aria-label={t`Option ${letter}`}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={problem === undefined ? undefined : `${id}-error`}
          aria-keyshortcuts={isFixed ? undefined : 'Alt+ArrowUp Alt+ArrowDown'}
          maxLength={limit.optionText}
          readOnly={isFixed}
          value={text}
          onChange={(event) => onWrite(event.target.value)}
          onPaste={paste}
          onKeyDown={(event) => {
            if (isFixed || !moveByKeys(event)) onKey(event);
          }}
        />
        {onRemove && (
          <IconButton
            label={t`Remove option ${letter}`}
            icon={<IconX size={16} aria-hidden="true" />}
            onClick={onRemove}
          />
        )}
      </Row>
      <FieldNotes inputId={id} hint={null} error={problem} />
    </Stack>
  );
}
