/** A block of a preview. An album has the numbers of all its items. */
export type ShownPost = {
  id: number
  date: string
  /** As HTML. */
  text?: string
  album?: number[]
  isService?: boolean
  views?: string
  /** Beside the date, such as `edited` or a signature. */
  meta?: string
  /** HTML before the text, after it, and at the end of the block. */
  before?: string
  after?: string
  attributes?: string
}

export type ShownChannel = {
  id: number
  name: string
  title: string
  description?: string
  followers?: string
}

export function shownBlock(channel: ShownChannel, post: ShownPost): string {
  const { id, date, text, views, meta = '', before = '', after = '', isService = false, attributes } = post
  const view = { c: -channel.id, p: post.album ? `${id}g` : id, t: 1_790_000_000, h: '00' }
  const own =
    attributes ??
    `data-post="${channel.name}/${id}" data-view="${Buffer.from(JSON.stringify(view)).toString('base64url')}"`
  const words =
    text === undefined ? '' : `<div class="tgme_widget_message_text js-message_text" dir="auto">${text}</div>`
  const seen =
    views === undefined
      ? ''
      : `<span class="tgme_widget_message_views">${views}</span><span class="copyonly"> views</span>`
  return `<div class="tgme_widget_message_wrap js-widget_message_wrap"><div class="tgme_widget_message text_not_supported_wrap${isService ? ' service_message' : ''} js-widget_message" ${own}>
  <div class="tgme_widget_message_user"><a href="https://t.me/${channel.name}"><i class="tgme_widget_message_user_photo bgcolor2" data-content="Л"><img src="https://cdn.example/u.jpg"></i></a></div>
  <div class="tgme_widget_message_bubble">
    <div class="tgme_widget_message_author accent_color"><a class="tgme_widget_message_owner_name" href="https://t.me/${channel.name}"><span dir="auto">${channel.title}</span></a></div>
${before}${(post.album ?? []).map((item) => shownPhoto(`https://t.me/${channel.name}/${item}?single`)).join('')}${words}${after}
    <div class="tgme_widget_message_footer compact js-message_footer">
      <div class="tgme_widget_message_info short js-message_info">
        ${seen}<span class="tgme_widget_message_meta">${meta} &nbsp;<a class="tgme_widget_message_date" href="https://t.me/${channel.name}/${id}"><time datetime="${date}" class="time">10:00</time></a></span>
      </div>
    </div>
  </div>
</div></div>`
}

export function shownPhoto(href: string): string {
  return `<a class="tgme_widget_message_photo_wrap" href="${href}" style="width:800px;background-image:url('https://cdn.example/p.jpg')"><div class="tgme_widget_message_photo" style="padding-top:66%"></div></a>`
}

/** A page of the preview; `around` has the places before and after it. */
export function shownPage(
  channel: ShownChannel,
  posts: ShownPost[],
  around: { before?: number; after?: number } = {},
): string {
  const blocks = posts.map((post) => shownBlock(channel, post)).join('\n')
  const nothing =
    '<div class="tgme_widget_message_wrap js-widget_message_wrap"><div class="tgme_widget_message_centered"><div class="tme_no_messages_found">No posts found</div></div></div>'
  const link = (side: 'before' | 'after', rel: string) =>
    around[side] === undefined
      ? ['', '']
      : [
          `<link rel="${rel}" href="/s/${channel.name}?${side}=${around[side]}">`,
          `<div class="tgme_widget_message_centered js-messages_more_wrap"><a href="/s/${channel.name}?${side}=${around[side]}" class="tme_messages_more js-messages_more" data-${side}="${around[side]}"></a></div>`,
        ]
  const [prev = '', older = ''] = link('before', 'prev')
  const [next = '', newer = ''] = link('after', 'next')
  return `<!DOCTYPE html>
<html><head><title>${channel.title} – Telegram</title>
<meta property="og:title" content="${channel.title}">
${prev}${next}</head>
<body class="widget_frame_base"><header class="tgme_header"><div class="tgme_channel_info">
<div class="tgme_channel_info_header"><div class="tgme_channel_info_header_title"><span dir="auto">${channel.title}</span></div>
<div class="tgme_channel_info_header_labels"><i class="verified-icon"> ✔</i></div>
<div class="tgme_channel_info_header_username"><a href="https://t.me/${channel.name}">@${channel.name}</a></div></div>
<div class="tgme_channel_info_counters"><div class="tgme_channel_info_counter"><span class="counter_value">${channel.followers ?? '70.2K'}</span> <span class="counter_type">subscribers</span></div><div class="tgme_channel_info_counter"><span class="counter_value">1</span> <span class="counter_type">photo</span></div></div>
<div class="tgme_channel_info_description">${channel.description ?? ''}</div></div></header>
<main class="tgme_main"><section class="tgme_channel_history js-message_history">${older}${posts.length > 0 ? blocks : nothing}${newer}</section></main></body></html>`
}

/** The card that Telegram shows if there is no preview; without a title the name is free. */
export function shownCard(name: string, title?: string, extra?: string): string {
  const who =
    title === undefined
      ? '<div class="tgme_page_icon"><i class="tgme_icon_user"></i></div>'
      : `<div class="tgme_page_title"><span dir="auto">${title}</span></div><div class="tgme_page_extra">${extra}</div>`
  return `<!DOCTYPE html><html><head><title>Telegram: Contact @${name}</title></head><body><div class="tgme_page">${who}<div class="tgme_page_action"></div></div></body></html>`
}
