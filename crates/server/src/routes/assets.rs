//! The files of the web client, or a page that says how to do without.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{Method, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse as _, Response};

use crate::house::House;
use crate::wire::{ErrorCode, Fault};

const PLACEHOLDER: &str = include_str!("placeholder.html");

/// A file of the web client. Paths without a file are its own pages, so they get its start page.
pub(super) async fn file(State(house): State<Arc<House>>, method: Method, uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    let missing = || Fault::new(ErrorCode::NotFound, "There is nothing here.").into_response();
    let read = method == Method::GET || method == Method::HEAD;
    if !read || path.starts_with("api/") || path.starts_with("ws/") {
        return missing();
    }
    let Some(assets) = house.assets else {
        return if path.is_empty() { Html(PLACEHOLDER).into_response() } else { missing() };
    };
    let is_page = !path.rsplit('/').next().unwrap_or_default().contains('.');
    match assets(path).or_else(|| if is_page { assets("index.html") } else { None }) {
        Some((bytes, mime)) => (StatusCode::OK, [(header::CONTENT_TYPE, mime)], bytes).into_response(),
        None => missing(),
    }
}
