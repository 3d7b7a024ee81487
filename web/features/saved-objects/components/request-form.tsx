import { isReversed } from '@litopys/contract/reversed-dates'
import type { Request, RequestChange } from '@litopys/contract/schemas/saved'
import { Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { queryClient } from '#api/query-client.ts'
import { useVersionedForm } from '#api/use-versioned-form.ts'
import { useFormat } from '#i18n/use-format.ts'
import { DayField } from '#ui/day-field.tsx'
import classes from '#ui/fields.module.css'
import { Row } from '#ui/layout.tsx'
import { QuietSelect } from '#ui/quiet-select.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { requestById, saveRequest } from '../api/requests.ts'
import { SavedForm } from './saved-form.tsx'
import type { Colleague } from './sharing-field.tsx'

type Values = Required<
  Pick<RequestChange, 'title' | 'description' | 'startDate' | 'endDate' | 'sharedWith'>
> & { search: string; view: 0 | 1 | 2; chart: 'bars' | 'lines' }

const views = ['0', '1', '2'] as const
const viewTexts = { 0: 'view.text', 1: 'view.table', 2: 'view.chart' } as const

type Props = { request: Request; colleagues: readonly Colleague[] | undefined }

/** Edits a saved search without running it: title, description, dates, view and sharing. */
export function RequestForm({ request, colleagues }: Props) {
  const { t } = useTranslation()
  const { day } = useFormat()
  const versioned = useVersionedForm<Values, Request>({
    kept: request,
    valuesOf,
    save: ({ chart, title, ...changes }, { __v, options }) =>
      saveRequest(request._id, {
        ...changes,
        ...(title !== undefined && { title: title.trim() }),
        ...(chart && { options: { ...options, chart } }),
        __v,
      }),
    reread: () => queryClient.fetchQuery(requestById(request._id)),
    validate: {
      title: (title) => (title.trim() === '' ? t('field.required') : null),
      endDate: (end, { startDate }) => (isReversed(startDate, end) ? t('requests.reversed') : null),
    },
  })
  const { form } = versioned
  const linesOf = (values: Values) => [
    { label: t('requests.titleHead'), text: values.title },
    { label: t('requests.description'), text: values.description },
    { label: t('requests.text'), text: values.search },
    { label: t('requests.startDate'), text: values.startDate ? day(values.startDate) : '' },
    { label: t('requests.endDate'), text: values.endDate ? day(values.endDate) : '' },
    { label: t('requests.view'), text: t(viewTexts[values.view]) },
    { label: t('requests.chart'), text: t(`chart.${values.chart}`) },
  ]
  const { startDate, endDate, view, chart } = form.getValues()
  return (
    <SavedForm of={versioned} valuesOf={valuesOf} linesOf={linesOf} colleagues={colleagues}>
      <TextInput label={t('requests.titleHead')} maxLength={200} {...form.getInputProps('title')} />
      <Textarea
        label={t('requests.description')}
        autosize
        minRows={2}
        maxLength={4_000}
        {...form.getInputProps('description')}
      />
      <Textarea label={t('requests.text')} autosize maxLength={8_192} {...form.getInputProps('search')} />
      <div>
        <div className={classes.pair}>
          <DayField
            label={t('requests.startDate')}
            value={dayOf(startDate)}
            onChange={(day) => form.setFieldValue('startDate', day ?? null)}
          />
          <DayField
            label={t('requests.endDate')}
            value={dayOf(endDate)}
            error={form.errors.endDate}
            onChange={(day) => form.setFieldValue('endDate', day ?? null)}
          />
        </div>
        {(startDate || endDate) && (
          <TextButton onClick={() => form.setValues({ startDate: null, endDate: null })}>
            {t('requests.resetDates')}
          </TextButton>
        )}
      </div>
      <Row gap={3} className={classes.actions}>
        <QuietSelect
          label={t('requests.view')}
          value={views[view]}
          options={views.map((one) => ({ value: one, label: t(viewTexts[one]) }))}
          onChange={(one) => form.setFieldValue('view', viewOf(Number(one)))}
        />
        <QuietSelect
          label={t('requests.chart')}
          value={chart}
          options={(['bars', 'lines'] as const).map((one) => ({ value: one, label: t(`chart.${one}`) }))}
          onChange={(one) => form.setFieldValue('chart', one)}
        />
      </Row>
    </SavedForm>
  )
}

function valuesOf(request: Request): Values {
  const { title, description, search, startDate, endDate, view, options, sharedWith = [] } = request
  const chart = options.chart === 'lines' ? 'lines' : 'bars'
  return {
    title,
    description,
    search: search ?? '',
    startDate,
    endDate,
    sharedWith,
    chart,
    view: viewOf(view),
  }
}

function viewOf(view: number): 0 | 1 | 2 {
  return view === 1 ? 1 : view === 2 ? 2 : 0
}

/** A date field shows the day of an instant. */
function dayOf(date: string | null): string | undefined {
  return date?.slice(0, 10)
}
