import { IconArrowLeft } from '@tabler/icons-react'
import type { MouseEventHandler, ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './page.module.css'

type Props = { to: string; onClick?: MouseEventHandler<HTMLAnchorElement>; children: ReactNode }

/** From one thing to where it is listed. */
export function BackTo({ to, onClick, children }: Props) {
  return (
    <Link className={classes.back ?? ''} to={to} {...(onClick && { onClick })}>
      <IconArrowLeft size={16} stroke={1.7} aria-hidden />
      {children}
    </Link>
  )
}
