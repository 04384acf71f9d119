import { I18nProvider } from '@lingui/react';
import { IconSettings } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { useForm } from '#web/lib/forms/use-form.ts';
import { i18n, startInLanguage } from '#web/lib/i18n/i18n.ts';
import { defineList, useLocalListState } from '#web/lib/lists/list-state.ts';
import { AnswerSheet } from '#web/ui/answer-sheet.tsx';
import { AppTheme } from '#web/ui/app-theme.tsx';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { Bubble } from '#web/ui/bubble.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { DisclosureButton } from '#web/ui/buttons/disclosure-button.tsx';
import { FileButton } from '#web/ui/buttons/file-button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { KeyCap } from '#web/ui/buttons/key-cap.tsx';
import { Segmented } from '#web/ui/buttons/segmented.tsx';
import { Unavailable } from '#web/ui/buttons/unavailable.tsx';
import { ChartTable } from '#web/ui/charts/chart-table.tsx';
import { CountBadge, StatusBadge } from '#web/ui/feedback/badge.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { LoadingRegion } from '#web/ui/feedback/loading-region.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { QuietNote } from '#web/ui/feedback/quiet-note.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Toasts } from '#web/ui/feedback/toasts.tsx';
import { CheckBox } from '#web/ui/fields/check-box.tsx';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { CodeBoxes } from '#web/ui/fields/code-boxes.tsx';
import { ComboField } from '#web/ui/fields/combo-field.tsx';
import { FileDrop } from '#web/ui/fields/drop-zone.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Panel, PanelColumns } from '#web/ui/layout/panel.tsx';
import { Row, Stack, Text } from '#web/ui/layout/primitives.tsx';
import { SectionTitle } from '#web/ui/layout/section-title.tsx';
import { StepBubbles, StepList } from '#web/ui/layout/steps.tsx';
import { TabList } from '#web/ui/layout/tab-list.tsx';
import { Chip } from '#web/ui/lists/chip.tsx';
import { DataList } from '#web/ui/lists/data-list.tsx';
import { DataTable } from '#web/ui/lists/data-table.tsx';
import { ListControls, ListSegments, ListSelect } from '#web/ui/lists/list-controls.tsx';
import { ListPage } from '#web/ui/lists/list-page.tsx';
import { SelectionBar } from '#web/ui/lists/selection-bar.tsx';
import { ShowMore } from '#web/ui/lists/show-more.tsx';
import { SortableList } from '#web/ui/lists/sortable-list.tsx';
import { StatStrip } from '#web/ui/lists/stat-strip.tsx';
import { ActionMenu } from '#web/ui/overlays/action-menu.tsx';
import { BottomSheet } from '#web/ui/overlays/bottom-sheet.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { DialogForm, FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { NativeDialog } from '#web/ui/overlays/native-dialog.tsx';
import { PopoverPanel } from '#web/ui/overlays/popover-panel.tsx';
import { SideDrawer } from '#web/ui/overlays/side-drawer.tsx';
import { PersonAvatar } from '#web/ui/photos/person-avatar.tsx';
import { PhotoPicker } from '#web/ui/photos/photo-picker.tsx';

/** Every component of web/ui on one page, at /gallery under `npm run dev`. No build contains it. */
function Gallery() {
  return (
    <Stack as="main" gap={32} style={{ padding: 32, maxWidth: 960, margin: 'auto' }}>
      <PageHeader
        title="Gallery"
        subtitle="Every component of web/ui"
        actions={
          <Segmented
            label="Theme"
            value={document.documentElement.dataset['mantineColorScheme'] ?? 'light'}
            options={['light', 'dark'].map((value) => ({ value, label: value }))}
            onChange={(scheme) => {
              document.documentElement.dataset['mantineColorScheme'] = scheme;
            }}
          />
        }
      />
      <LayoutSection />
      <ButtonSection />
      <FeedbackSection />
      <FieldSection />
      <ListSection />
      <OverlaySection />
      <PictureSection />
    </Stack>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" gap={16}>
      <SectionTitle>{title}</SectionTitle>
      {children}
    </Stack>
  );
}

const sizes = ['title', 'section', 'body', 'label', 'small', 'small-label', 'caption'] as const;
const tones = ['ink', 'ink2', 'ink3', 'success', 'warning', 'danger', 'info'] as const;

function LayoutSection() {
  const [tab, setTab] = useState('one');
  return (
    <Section title="Layout">
      <Row wrap gap={16} align="baseline">
        {sizes.map((size) => (
          <Text key={size} as="span" size={size}>
            {size}
          </Text>
        ))}
      </Row>
      <Row wrap gap={16}>
        {tones.map((tone) => (
          <Text key={tone} as="span" tone={tone}>
            {tone}
          </Text>
        ))}
      </Row>
      <Panel>
        <PanelColumns>
          <li>Column</li>
          <li>Column</li>
        </PanelColumns>
      </Panel>
      <StepBubbles current={2} total={3} />
      <StepList label="Steps" current={2} steps={['Upload', 'Check'].map((key) => ({ key, label: key }))} />
      <TabList
        label="Tabs"
        panelId="panel"
        value={tab}
        onChange={setTab}
        tabs={['one', 'two'].map((value) => ({ value, label: value, count: 3 }))}
      />
    </Section>
  );
}

function ButtonSection() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title="Buttons">
      <Row wrap gap={8} align="center">
        {(['default', 'filled', 'light', 'subtle'] as const).map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
        <Button tone="danger" variant="filled">
          danger
        </Button>
        <Button loading>loading</Button>
        <IconButton label="Settings" icon={<IconSettings size={18} />} badge={3} />
        <FileButton accept=".csv" onFile={() => undefined}>
          Choose a file
        </FileButton>
        <Unavailable reason="Only super admins may do this.">
          {(control) => <Button {...control}>Unavailable</Button>}
        </Unavailable>
        <DisclosureButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)} controls="details">
          Details
        </DisclosureButton>
        <KeyCap>Ctrl</KeyCap>
      </Row>
    </Section>
  );
}

function FeedbackSection() {
  return (
    <Section title="Feedback">
      {(['info', 'success', 'warning', 'danger'] as const).map((tone) => (
        <Notice key={tone} tone={tone}>
          {tone}
        </Notice>
      ))}
      <Row wrap gap={8}>
        <StatusBadge tone="success">Published</StatusBadge>
        <StatusBadge tone="neutral">Draft</StatusBadge>
        <CountBadge count={7} label="7 unread" />
        <Button onClick={() => toast.success('Saved.')}>Show a toast</Button>
      </Row>
      <ProgressBar value={40} of={100} />
      <QuietNote retrying={false} onRetry={() => undefined}>
        We couldn’t load the programmes.
      </QuietNote>
      <EmptyState title="No quizzes yet" text="Build one to see it here." />
      <ErrorState title="We couldn’t load quizzes." text="No connection." onRetry={() => undefined} />
      <LoadingRegion label="Loading">
        <SkeletonRows count={2} height={40} />
      </LoadingRegion>
    </Section>
  );
}

const options = ['Ada', 'Ben', 'Chidi'].map((label) => ({ value: label, label }));

function FieldSection() {
  const [text, setText] = useState('');
  const [digits, setDigits] = useState(Array<string>(6).fill(''));
  return (
    <Section title="Fields">
      <TextField label="Text" hint="A hint" value={text} onChange={({ target }) => setText(target.value)} />
      <TextField label="With an error" error="Name is required" defaultValue="" />
      <TextAreaField label="Long text" rows={2} />
      <PasswordField label="Password" />
      <SelectField label="Select" options={options} />
      <ComboField label="Combo box" options={options} value={text} onChange={setText} />
      <SearchField label="Search" value={text} onChange={setText} />
      <CodeBoxes legend="Code" digits={digits} onChange={setDigits} />
      <Row gap={16} align="center">
        <CheckField label="Check field" />
        <CheckBox label="Check box" defaultChecked />
      </Row>
      <FileDrop label="Drop a file" onFile={() => undefined} />
      <PhotoPicker label="Photo" value={null} maxBytes={1e6} onChange={() => undefined} />
    </Section>
  );
}

const demoList = defineList({
  filters: { role: ['all', 'student'] },
  views: { status: ['active', 'archived'] },
  sorts: ['name', 'newest'],
});

function ListSection() {
  const list = useLocalListState(demoList);
  const [items, setItems] = useState(['First', 'Second', 'Third']);
  const query = {
    data: { items: options, total: 30 },
    error: null,
    isRefetching: false,
    isPlaceholderData: false,
  };
  return (
    <Section title="Lists">
      <ListControls list={list} search={{ label: 'Search', placeholder: 'Name' }}>
        <ListSegments
          list={list}
          name="status"
          label="Status"
          options={['active', 'archived'].map((value) => ({ value, label: value }))}
        />
        <ListSelect list={list} name="role" label="Role" placeholder="All roles" options={options} />
      </ListControls>
      <ListPage
        list={list}
        query={{ ...query, refetch: () => undefined }}
        max={3}
        texts={{ loading: 'Loading', failed: 'Failed', pages: 'Pages' }}
        skeleton={null}
        empty={null}
      >
        {(rows) => (
          <DataTable columns={[{ key: 'name', label: 'Name', sort: list.columnSort('name') }]}>
            <tbody>
              {rows.map(({ value }) => (
                <tr key={value} className="ui-data-row">
                  <td data-label="Name">{value}</td>
                </tr>
              ))}
            </tbody>
          </DataTable>
        )}
      </ListPage>
      <StatStrip label="Figures" items={[{ key: 'a', label: 'Students', value: 18, caption: 'enrolled' }]} />
      <DataList items={[{ key: 'a', label: 'Country', value: 'Ghana' }]} />
      <ShowMore shown={3} total={30} loading={false} onMore={() => undefined} />
      <Chip name="statistics" removeLabel="Remove statistics" onRemove={() => undefined} />
      <SortableList
        label="Order"
        items={items}
        keyOf={String}
        nameOf={String}
        onMove={(from, to) => setItems(items.toSpliced(from, 1).toSpliced(to, 0, items[from] ?? ''))}
      >
        {(item, handle) => (
          <Row gap={8} align="center">
            {handle} {item}
          </Row>
        )}
      </SortableList>
      <SelectionBar label="Selected" count={2} onClear={() => undefined}>
        <Button size="xs">Delete</Button>
      </SelectionBar>
    </Section>
  );
}

function OverlaySection() {
  const [open, setOpen] = useState('');
  const panel = (name: string) => ({ opened: open === name, onClose: () => setOpen(''), title: name });
  return (
    <Section title="Overlays">
      <Row wrap gap={8}>
        {['Dialog', 'Confirm', 'Form', 'Native dialog', 'Drawer', 'Sheet'].map((name) => (
          <Button key={name} onClick={() => setOpen(name)}>
            {name}
          </Button>
        ))}
        <ActionMenu label="More" items={[{ label: 'Edit', onClick: () => undefined }]} />
        <PopoverPanel label="Popover" width={240} target={(control) => <Button {...control}>Popover</Button>}>
          {() => 'Content'}
        </PopoverPanel>
      </Row>
      <Dialog {...panel('Dialog')}>Content</Dialog>
      <ConfirmDialog {...panel('Confirm')} confirmLabel="Delete" tone="danger" onConfirm={() => setOpen('')}>
        Its 12 questions stay in the bank.
      </ConfirmDialog>
      <FormDialog
        {...panel('Form')}
        submitLabel="Save"
        discard={{ title: 'Discard your changes?', text: 'Nothing is saved.' }}
      >
        <NameForm onSaved={() => setOpen('')} />
      </FormDialog>
      <NativeDialog {...panel('Native dialog')}>Content</NativeDialog>
      <SideDrawer {...panel('Drawer')}>Content</SideDrawer>
      <BottomSheet {...panel('Sheet')}>Content</BottomSheet>
    </Section>
  );
}

function NameForm({ onSaved }: { onSaved: () => void }) {
  const form = useForm({
    initialValues: { name: '' },
    check: ({ name }) => ({ name: name === '' ? 'Name is required' : undefined }),
    submit: onSaved,
  });
  return (
    <DialogForm form={form}>
      <TextField label="Name" data-autofocus {...form.field('name')} />
    </DialogForm>
  );
}

const Histogram = lazy(() => import('#web/ui/charts/histogram.tsx'));

function PictureSection() {
  return (
    <Section title="Pictures and charts">
      <Row wrap gap={16} align="center">
        <BrandMark shortName="CQ" size={48} />
        <Bubble letter="A" state="chosen" />
        <PersonAvatar name="Ada Lovelace" size={48} />
        <AnswerSheet />
      </Row>
      <ChartTable heads={['Grade', 'Students']} rows={[{ name: 'A', values: [12] }]} />
      <Suspense>
        <Histogram
          label="Scores"
          axisLabel="Score"
          bins={[{ from: 0, to: 50, count: 3 }]}
          formatEdge={String}
        />
      </Suspense>
    </Section>
  );
}

const root = document.getElementById('root');
if (root) {
  await startInLanguage('en');
  createRoot(root).render(
    <I18nProvider i18n={i18n}>
      <AppTheme>
        <MemoryRouter>
          <Gallery />
          <Toasts />
        </MemoryRouter>
      </AppTheme>
    </I18nProvider>,
  );
}
