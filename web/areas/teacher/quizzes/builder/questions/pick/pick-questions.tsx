import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Question, QuestionType } from '#shared/contract/teaching/question-banks.ts';
import { quiz as limits } from '#shared/limits.ts';
import { usePageSize } from '#web/features/profile/page-size.ts';
import { allBanksQuery } from '#web/features/question-banks/bank-queries.ts';
import {
  findQuestions,
  type QuestionFilter,
  questionsQuery,
  tagsQuery,
} from '#web/features/question-banks/question-queries.ts';
import { SelectAllBox } from '#web/features/selection/select-all.tsx';
import { RichText } from '#web/questions/maths/rich-text.tsx';
import { questionTypeLabels } from '#web/questions/question-type-labels.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { usePausedText } from '#web/ui/fields/use-paused-text.ts';
import { Row, Stack } from '#web/ui/layout/primitives.tsx';
import { Pager } from '#web/ui/lists/pager.tsx';
import { SideDrawer } from '#web/ui/overlays/side-drawer.tsx';
import { useBuilder } from '../../builder-context.ts';
import questionStyles from '../questions.module.css';
import styles from './pick.module.css';

interface Props {
  onClose: () => void;
  onPicked: (questions: readonly Question[]) => void;
}

function PickPanel({ onClose, onPicked }: Props) {
  const { t } = useLingui();
  const { draft } = useBuilder();
  const [choice, setChoice] = useState<PickFilter>({
    bankId: draft.questionBank ? String(draft.questionBank.id) : '',
    search: '',
    type: '',
    tagId: '',
  });
  const [offset, setOffset] = useState(0);
  const [picked, setPicked] = useState<ReadonlyMap<number, Question>>(new Map());
  const max = usePageSize();
  const query = useQuery({
    ...questionsQuery(filterOf(choice), { max, offset }),
    placeholderData: keepPreviousData,
  });
  const isTooMany = draft.places.length + picked.size > limits.maxQuestions;

  function choose(questions: readonly Question[], isPicked: boolean) {
    const next = new Map(picked);
    for (const question of questions) {
      if (isPicked) next.set(question.id, question);
      else next.delete(question.id);
    }
    setPicked(next);
  }

  return (
    <Stack gap={16}>
      <PickFilters
        choice={choice}
        onChange={(next) => {
          setChoice(next);
          setOffset(0);
        }}
      />
      <Loaded
        query={query}
        loading={t`Loading questions…`}
        skeleton={<SkeletonRows count={6} height={56} />}
        failed={t`We couldn’t load questions.`}
      >
        {({ items, total }) => (
          <QuestionOptions
            key={JSON.stringify(choice)}
            questions={items}
            total={total}
            page={{ max, offset }}
            isOld={query.isPlaceholderData}
            picked={picked}
            findAll={() => findQuestions(filterOf(choice))}
            onChoose={choose}
            onOffset={setOffset}
          />
        )}
      </Loaded>
      <div className={styles.foot}>
        {isTooMany && (
          <Notice tone="warning">
            <Trans>
              A quiz can have at most {limits.maxQuestions} questions and sets of random questions.
            </Trans>
          </Notice>
        )}
        <Row className={styles.footActions} gap={8} justify="end">
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            variant="filled"
            aria-disabled={picked.size === 0 || isTooMany || undefined}
            onClick={() => picked.size > 0 && !isTooMany && onPicked([...picked.values()])}
          >
            {picked.size === 0 ? (
              <Trans>Add questions</Trans>
            ) : (
              plural(picked.size, { one: 'Add # question', other: 'Add # questions' })
            )}
          </Button>
        </Row>
      </div>
    </Stack>
  );
}

interface QuestionOptionsProps {
  questions: readonly Question[];
  total: number;
  page: { max: number; offset: number };
  isOld: boolean;
  picked: ReadonlyMap<number, Question>;
  /** Loads every question that matches, also those on other pages. */
  findAll: () => Promise<readonly Question[]>;
  onChoose: (questions: readonly Question[], isPicked: boolean) => void;
  onOffset: (offset: number) => void;
}

function QuestionOptions(props: QuestionOptionsProps) {
  const { questions, total, page, isOld, picked, findAll, onChoose, onOffset } = props;
  const { t } = useLingui();
  const { draft } = useBuilder();
  const inQuiz = new Set(draft.places.map(({ question }) => question?.id));
  const isFree = ({ id }: Question) => !inQuiz.has(id);
  const isPicked = ({ id }: Question) => picked.has(id);
  const free = questions.filter(isFree);
  // Null until those on other pages have been loaded.
  const [found, setFound] = useState<readonly Question[] | null>(null);
  const every = questions.length < total ? found : free;
  const isAll = every?.every(isPicked) === true;
  if (total === 0) {
    return <EmptyState title={t`No questions found`} text={t`Try another bank, or part of the text.`} />;
  }
  return (
    <>
      <p className="visually-hidden" role="status">
        {plural(total, { one: '# question', other: '# questions' })}
      </p>
      {free.length > 0 && (
        <SelectAllBox
          label={t`Select all`}
          state={isAll ? 'all' : free.some(isPicked) ? 'some' : 'none'}
          find={async () => (questions.length < total ? await findAll() : questions).filter(isFree)}
          onAll={(rows) => {
            setFound(rows);
            onChoose(rows, true);
          }}
          onNone={() => onChoose(every ?? free, false)}
        />
      )}
      <ul
        className={`${styles.list} divided fades-while-busy`}
        aria-busy={isOld}
        aria-label={t`Questions to pick from`}
      >
        {questions.map((question) => (
          <li key={question.id} className={styles.item}>
            <QuestionOption
              question={question}
              isThere={inQuiz.has(question.id)}
              isPicked={picked.has(question.id)}
              onChoose={(isPicked) => onChoose([question], isPicked)}
            />
          </li>
        ))}
      </ul>
      <Pager label={t`Pages of questions`} {...page} total={total} onOffset={onOffset} />
    </>
  );
}

interface QuestionOptionProps {
  question: Question;
  isThere: boolean;
  isPicked: boolean;
  onChoose: (isPicked: boolean) => void;
}

function QuestionOption({ question, isThere, isPicked, onChoose }: QuestionOptionProps) {
  const { t, i18n } = useLingui();
  const { questionText, questionType, points, tags = [] } = question;
  const facts = [
    i18n._(questionTypeLabels[questionType]),
    plural(points, { one: '# point', other: '# points' }),
    ...tags.map(({ name }) => name),
  ];
  return (
    <CheckField
      label={
        <span className={questionStyles.text}>
          <RichText text={questionText} />
        </span>
      }
      hint={
        <>
          {facts.join(' · ')}
          {isThere && ` · ${t`Already in the quiz`}`}
        </>
      }
      checked={isThere || isPicked}
      disabled={isThere}
      onChange={(event) => onChoose(event.target.checked)}
    />
  );
}

/** Empty values don't filter. */
interface PickFilter {
  bankId: string;
  search: string;
  type: QuestionType | '';
  tagId: string;
}

const types = Object.keys(questionTypeLabels) as QuestionType[];

function filterOf({ bankId, search, type, tagId }: PickFilter): QuestionFilter {
  return {
    ...(bankId === '' ? {} : { questionBankId: Number(bankId), sort: 'orderNumber' }),
    ...(search === '' ? {} : { search }),
    ...(type === '' ? {} : { questionType: type }),
    ...(tagId === '' ? {} : { tagId: Number(tagId) }),
  };
}

interface PickFiltersProps {
  choice: PickFilter;
  onChange: (choice: PickFilter) => void;
}

function PickFilters({ choice, onChange }: PickFiltersProps) {
  const { t, i18n } = useLingui();
  const banks = useQuery(allBanksQuery).data ?? [];
  const { bankId } = choice;
  const tags = useQuery({ ...tagsQuery(Number(bankId)), enabled: bankId !== '' }).data ?? [];
  const [text, setText] = usePausedText(choice.search, (search) => onChange({ ...choice, search }));
  return (
    <div className={styles.tools}>
      <div className={styles.wide}>
        <SelectField
          label={t`Question bank`}
          data-autofocus
          placeholder={t`All banks`}
          value={bankId}
          options={banks.map(({ id, title, questions }) => ({
            value: String(id),
            label: t`${title} (${questions})`,
          }))}
          onChange={(event) => onChange({ ...choice, bankId: event.target.value, tagId: '' })}
        />
      </div>
      <SelectField
        label={t`Type`}
        placeholder={t`All types`}
        value={choice.type}
        options={types.map((value) => ({ value, label: i18n._(questionTypeLabels[value]) }))}
        onChange={({ target }) =>
          onChange({ ...choice, type: types.find((type) => type === target.value) ?? '' })
        }
      />
      <SelectField
        label={t`Tag`}
        placeholder={t`All tags`}
        hint={bankId === '' ? t`Choose a bank first.` : undefined}
        disabled={bankId === ''}
        value={choice.tagId}
        options={tags.map(({ id, name, questions }) => ({
          value: String(id),
          label: t`${name} (${questions})`,
        }))}
        onChange={(event) => onChange({ ...choice, tagId: event.target.value })}
      />
      <div className={styles.wide}>
        <SearchField
          label={t`Search questions`}
          placeholder={t`Text, option or tag`}
          maxLength={200}
          value={text}
          onChange={setText}
        />
      </div>
    </div>
  );
}

interface PickDrawerProps {
  opened: boolean;
  onClose: () => void;
  onPicked: (questions: readonly Question[]) => void;
}

/** Picks questions from the banks. */
export function PickDrawer({ opened, onClose, onPicked }: PickDrawerProps) {
  const { t } = useLingui();
  return (
    <SideDrawer opened={opened} onClose={onClose} title={t`Pick questions`} size={720}>
      <PickPanel
        onClose={onClose}
        onPicked={(questions) => {
          onPicked(questions);
          onClose();
        }}
      />
    </SideDrawer>
  );
}
